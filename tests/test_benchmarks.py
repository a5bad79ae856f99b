"""The benchmarks run on the examples and print what they promise; how fast is not tested."""
from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from conftest import REPO, SHARED

from spacy_pdfrecover import recover
from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.model import BLANK, GENERATED

BENCHMARKS = REPO / "benchmarks"
STAND_IN_SCORER = '''
import json, pathlib, sys
gold, pred, options = sys.argv[1], sys.argv[2], sys.argv[3:]
asked = options[options.index("--only") + 1].split(",")
there = [name for name in asked if (pathlib.Path(pred) / f"{name}.jsonl").exists()]
failures = {name: "no prediction" for name in asked if name not in there}
micro = {"overall": len(there) / len(asked), "hyphen_errors": 3.0, "levels": None}
report = {"failures": failures, "micro": micro, "groups": {"?": {"micro": micro}}}
pathlib.Path(options[options.index("--json") + 1]).write_text(json.dumps(report))
print("SCORED", *there)
'''


@pytest.fixture
def benchmark_of(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports a script of `benchmarks/` by its name."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module


@pytest.fixture
def corpus(tmp_path: Path, two_columns: Path) -> Path:
    """An example, the same with a fault by name, and a file that is no PDF."""
    folder = tmp_path / "corpora" / "small"
    folder.mkdir(parents=True)
    shutil.copy(two_columns, folder / "good.pdf")
    shutil.copy(two_columns, folder / "good__fault.pdf")
    (folder / "good.meta.json").write_text('{"lang": "de"}', "utf-8")
    (folder / "bad.pdf").write_text("no PDF at all", "utf-8")
    return folder


def beside(corpus: Path, name: str, program: str) -> Path:
    """A program in the folder `score` that the benchmarks look into."""
    path = corpus.parent / "score" / name
    path.parent.mkdir()
    path.write_text(program, "utf-8")
    return path


@pytest.fixture
def scorer(corpus: Path) -> Path:
    return beside(corpus, "score.py", STAND_IN_SCORER)


def test_documents_are_chosen_by_name_and_kind(benchmark_of: Any, corpus: Path) -> None:
    corpora = benchmark_of("corpora")
    assert [document.id for document in corpora.documents(corpus)] == ["bad", "good", "good__fault"]
    assert [document.id for document in corpora.documents(corpus, intact=True)] == ["bad", "good"]
    assert [document.language for document in corpora.documents(corpus, ["good", "bad"])] == ["de", "en"]


def test_nothing_to_measure_is_an_error(benchmark_of: Any, corpus: Path, tmp_path: Path) -> None:
    corpora = benchmark_of("corpora")
    with pytest.raises(ValueError, match="no document absent"):
        corpora.documents(corpus, ["absent"])
    with pytest.raises(ValueError, match="no PDF"):
        corpora.documents(tmp_path)


def test_a_language_without_its_package_gets_the_neutral_pipeline(benchmark_of: Any) -> None:
    corpora = benchmark_of("corpora")
    assert corpora.blank("de").lang == "de"
    assert corpora.blank("niv").lang == "xx"            # Nivkh: spaCy has no such language


def test_quality_scores_and_lists_the_document_that_failed(
        benchmark_of: Any, corpus: Path, scorer: Path, tmp_path: Path,
        capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "output"
    output.mkdir()
    (output / "bad.jsonl").write_text("from an earlier run", "utf-8")
    report = tmp_path / "report.json"
    code = benchmark_of("quality").main([str(corpus), "--intact", "--jobs", "1", "--output", str(output),
                                         "--json", str(report)])
    printed = capsys.readouterr().out
    assert code == 1
    assert "SCORED good\n" in printed
    assert "FAILED bad: open: not-a-pdf" in printed
    assert "2 documents converted" in printed
    assert json.loads(report.read_text("utf-8"))["failures"] == {"bad": "no prediction"}
    blocks = [json.loads(line) for line in (output / "good.jsonl").read_text("utf-8").splitlines()]
    assert all({"role", "text", "level", "page"} <= block.keys() for block in blocks)
    assert len(blocks) > 3


def test_quality_of_good_documents_ends_with_0(benchmark_of: Any, corpus: Path, scorer: Path) -> None:
    assert benchmark_of("quality").main([str(corpus), "--only", "good", "--scorer", str(scorer)]) == 0


def test_quality_without_a_scorer_is_wrong_use(benchmark_of: Any, corpus: Path,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        benchmark_of("quality").main([str(corpus)])
    assert end.value.code == 2
    assert "--scorer" in capsys.readouterr().err


def die_of_bad(document: Any, folder: Path) -> Any:
    """Work that ends its process, as a crash of the PDF library would."""
    if document.id == "bad":
        os._exit(3)
    return sys.modules["quality"].Outcome(document.id, "", 0.0)


def test_only_the_document_that_killed_its_worker_is_blamed(benchmark_of: Any, corpus: Path,
                                                            tmp_path: Path) -> None:
    chosen = benchmark_of("corpora").documents(corpus)
    outcomes = benchmark_of("quality").convert_all(chosen, tmp_path, 2, die_of_bad)
    assert [(outcome.id, outcome.error) for outcome in outcomes] == [
        ("bad", "crashed"), ("good", ""), ("good__fault", "")]


REPORT = {
    "failures": {"x": "no prediction"},
    "micro": {"overall": 0.9, "hyphen_errors": 3.0, "roles_f1": None},
    "groups": {"?": {"micro": {"overall": 0.95}}, "rot90": {"micro": {"overall": 0.5}}},
}


@pytest.mark.parametrize(("group", "figure", "floor", "holds"), [
    ("all", "ALL", {"at_least": 90}, True),
    ("all", "ALL", {"at_least": 90.1}, False),
    ("all", "hyp", {"at_most": 3}, True),
    ("all", "hyp", {"at_most": 2.9}, False),
    ("all", "failed", {"at_most": 0}, False),
    ("all", "rol", {"at_least": 0}, False),             # the scorer gives no value
    ("intact", "ALL", {"at_least": 94}, True),
    ("rot90", "ALL", {"at_least": 94}, False),
    ("absent", "ALL", {"at_least": 0}, False),
])
def test_a_floor_holds_or_not(benchmark_of: Any, group: str, figure: str, floor: dict[str, float],
                              holds: bool) -> None:
    check, = benchmark_of("check_floors").checks_of("small", {group: {figure: floor}}, REPORT)
    assert check.holds is holds


@pytest.mark.parametrize("entry", [{"ALL": {"above": 3}}, {"ALL": {}}, {"speed": {"at_least": 3}},
                                   {"ALL": {"at_least": 1, "at_most": 2}}])
def test_a_wrong_floor_is_an_error(benchmark_of: Any, entry: dict[str, dict[str, float]]) -> None:
    with pytest.raises(ValueError, match=r"write one of|unknown figure"):
        list(benchmark_of("check_floors").checks_of("small", {"all": entry}, REPORT))


@pytest.mark.parametrize(("floor", "code"), [(60, 0), (70, 1)])
def test_check_floors_compares_and_tells_by_its_exit_code(
        benchmark_of: Any, corpus: Path, scorer: Path, tmp_path: Path, floor: float, code: int,
        capsys: pytest.CaptureFixture[str]) -> None:
    floors = tmp_path / "floors.json"
    floors.write_text(json.dumps({"small": {"corpus": "small", "floors": {
        "all": {"ALL": {"at_least": floor}, "failed": {"at_most": 1}}}}}), "utf-8")
    assert benchmark_of("check_floors").main(["--corpus-dir", str(corpus.parent), "--floors", str(floors),
                                              "--scorer", str(scorer)]) == code
    printed = capsys.readouterr().out
    assert re.search(rf"small all +ALL +66\.67 +>= {floor} +{'BELOW THE FLOOR' if code else 'ok'}", printed)
    assert f"2 floors, {code} not held" in printed


def test_the_floors_that_are_set_can_be_checked(benchmark_of: Any) -> None:
    check_floors: ModuleType = benchmark_of("check_floors")
    micro = {metric: 0.5 for metric, _ in check_floors.FIGURES.values()}
    for name, entry in json.loads(check_floors.FLOORS.read_text("utf-8")).items():
        groups = {group: {"micro": micro} for group in ("?", *entry["floors"])}
        report = {"failures": {}, "micro": micro, "groups": groups}
        assert all(check.value is not None for check in check_floors.checks_of(name, entry["floors"], report))


def test_figures_are_those_of_the_scorer(benchmark_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rapidfuzz")
    if not (SHARED / "score" / "score.py").is_file():
        pytest.skip("no scorer beside the repository")
    monkeypatch.syspath_prepend(str(SHARED / "score"))
    columns = importlib.import_module("score").COLUMNS
    assert {head: (metric, scale) for head, metric, scale, _ in columns} == \
        benchmark_of("check_floors").FIGURES


def test_speed_prints_ours_the_limit_and_the_stages(benchmark_of: Any, corpus: Path, two_columns: Path,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    code = benchmark_of("speed").main([str(corpus), "--rounds", "1", "--reader-loop", "ctypes"])
    printed = capsys.readouterr().out
    assert code == 1
    assert "FAILED bad: open: not-a-pdf" in printed
    row = re.search(r"^TOTAL +ctypes +(\d+) +(\d+) +([\d.]+) +([\d.]+) +([\d.]+)$", printed, re.MULTILINE)
    assert row, printed
    pages, tokens, ours, limit, ratio = (float(number) for number in row.groups())
    assert pages == 2 * benchmark_of("corpora").page_count(two_columns)
    assert tokens > 100
    assert min(ours, limit) > 0
    assert ratio == pytest.approx(ours / limit, rel=0.05)
    for stage in ("read", "doc"):
        assert re.search(rf"^  {stage} .* ms/page .* x L$", printed, re.MULTILINE), printed
    assert re.search(r"peak memory \d+ MB; 1 failed", printed)


def test_speed_reads_only_the_pages_asked_for(benchmark_of: Any, corpus: Path,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark_of("speed").main([str(corpus), "--rounds", "1", "--reader-loop", "ctypes",
                                       "--only", "good", "--pages", "1"]) == 0
    assert re.search(r"^TOTAL +ctypes +1 ", capsys.readouterr().out, re.MULTILINE)


def test_processes_do_the_same_work(benchmark_of: Any, examples: Path,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark_of("processes").main([str(examples), "--rounds", "1"]) == 0
    printed = capsys.readouterr().out
    tokens = re.findall(r"^n_process=\d: .* (\d+) tokens", printed, re.MULTILINE)
    assert len(tokens) == 2
    assert tokens[0] == tokens[1] != "0"
    assert re.search(r"n_process=2 is [\d.]+ times as fast as 1, by processor time [\d.]+ at most; 0 failed", printed)


def test_memory_of_a_long_file_and_of_many_documents(benchmark_of: Any, corpus: Path,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("psutil")
    (corpus / "bad.pdf").unlink()
    assert benchmark_of("memory").main([str(corpus), "--documents", "6", "--settled", "2",
                                        "--long-pages", "9"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"long\.pdf: 9 pages, [1-9]\d+ tokens; \d+ MB before, \d+ MB at most", printed)
    assert re.search(r"after document: 2 \d+ MB, 4 \d+ MB, 6 \d+ MB$", printed, re.MULTILINE)
    assert re.search(r"from document 2 to 6: [+-]\d+\.\d %; 0 failed", printed)


STAND_IN_ENGINE = '''
def compare(train, test):
    words = [{word for sentence in corpus for word in sentence} for corpus in train]
    asked = [word for sentence in test for word in sentence]
    unknown = sum(not any(word in own for own in words) for word in asked)
    return [{"perplexity": 99.0, "perplexity_known": 1.0 + sum(word not in own for word in asked), "tokens": len(asked),
             "unknown": unknown} for own in words]
'''


@pytest.fixture
def engine(corpus: Path) -> Path:
    return beside(corpus, "perplexity.py", STAND_IN_ENGINE)


def test_perplexity_by_language_and_by_fault(benchmark_of: Any, corpus: Path, engine: Path, tmp_path: Path,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    (corpus / "bad.pdf").unlink()
    recovered = recover(corpus / "good.pdf")
    gold = "".join(json.dumps({"role": "paragraph", "text": f"Zorbs {recovered.block_text(row)[:20]}",
                               "page": int(recovered.blocks["page"][row]) + 1}) + "\n"
                   for row in range(len(recovered.blocks)) if recovered.role(row) == "paragraph")
    for name in ("good", "good__fault"):
        (corpus / f"{name}.gold.jsonl").write_text(gold, "utf-8")
    report = tmp_path / "report.json"
    assert benchmark_of("perplexity").main([str(corpus), "--jobs", "1", "--json", str(report)]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^de +\d+ ( +[\d.]+){3}( +[+-][\d.]+ %){2}  little text$", printed, re.MULTILINE), printed
    assert re.search(r"^fault +\d+ ", printed, re.MULTILINE), printed
    found = json.loads(report.read_text("utf-8"))
    assert found["systems"][:2] == ["default", "pdf2xml"]
    assert found["languages"]["de"][0] > 5
    assert min(found["languages"]["de"][1]) >= 1


def test_perplexity_asks_no_sentence_that_a_training_text_holds(benchmark_of: Any) -> None:
    perplexity = benchmark_of("perplexity")
    copied, own = ["the", "mill", "had", "gone", "dry", "by", "May"], ["no", "one", "saw", "the", "old", "miller"]
    short = ["the", "mill"]
    train = [[["and", *copied[1:]]], [["the", "mill"]]]
    assert perplexity.unseen([copied, own, short], train) == [own, short]


def test_perplexity_cuts_documents_by_pages(benchmark_of: Any) -> None:
    folds = benchmark_of("perplexity").folded([(1, "One."), (5, "Five."), (10, "Ten. More.")], 10)
    assert folds == [[["One", "."]], [], [["Five", "."]], [], [["Ten", "."], ["More", "."]]]


def test_perplexity_without_its_engine_is_wrong_use(benchmark_of: Any, corpus: Path,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        benchmark_of("perplexity").main([str(corpus)])
    assert end.value.code == 2
    assert "no score/perplexity.py" in capsys.readouterr().err


def test_lexicon_costs_have_a_row_for_each_language(benchmark_of: Any, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("psutil")
    assert benchmark_of("lexicon").main(["--only", "vi,nl"]) == 0
    rows = {row.split()[0]: row.split()[1:] for row in capsys.readouterr().out.splitlines() if row.strip()}
    assert list(rows) == ["language", "profiles", "vi", "nl"]
    assert int(rows["nl"][0]) > int(rows["vi"][0]) > 1000
    assert int(rows["nl"][2]) > int(rows["vi"][2]) >= 0
    with pytest.raises(SystemExit):
        benchmark_of("lexicon").main(["--only", "unheard-of"])


def test_growth_is_told_from_made_pages(benchmark_of: Any, capsys: pytest.CaptureFixture[str]) -> None:
    growth = benchmark_of("growth")
    growth.main(["--glyphs", "60,600", "--rounds", "1"])
    printed = capsys.readouterr().out
    for kind in growth.KINDS:
        assert re.search(rf"^{kind} +60 +600  glyphs", printed, re.MULTILINE), printed
    assert re.search(r"^layout .*nan$", printed, re.MULTILINE)      # two sizes below the least say nothing


def test_growth_of_the_square_is_too_fast(benchmark_of: Any, capsys: pytest.CaptureFixture[str]) -> None:
    growth = benchmark_of("growth")
    failed = growth.print_growth("made", (5_000, 50_000), ({"read": 1.0, "roles": 0.1}, {"read": 10.0, "roles": 10.0}),
                                 1.4)
    assert [line.split(":")[1].split()[0] for line in failed] == ["roles"]


@pytest.mark.parametrize("kind", ["prose", "shuffled", "table", "labels", "line"])
def test_made_pages_hold_their_glyphs(benchmark_of: Any, kind: str) -> None:
    growth = benchmark_of("growth")
    glyphs = recover(growth.page_pdf(growth.KINDS[kind](2000, growth.random.Random(1)))).pages.glyphs
    drawn = (glyphs["flags"] & (BLANK | GENERATED) == 0).sum()
    assert abs(drawn - 2000) < 20


def test_quality_of_a_preset_and_of_another_part(benchmark_of: Any, corpus: Path, scorer: Path, tmp_path: Path) -> None:
    main = benchmark_of("quality").main
    texts = {}
    for name, chosen in (("default", []), ("freki", ["--config", "freki"]),
                         ("stream", ["--part", "layout=pdfrecover.Stream.v1"])):
        assert main([str(corpus), "--only", "good", "--scorer", str(scorer), "--output", str(tmp_path / name),
                     *chosen]) == 0
        texts[name] = (tmp_path / name / "good.jsonl").read_text("utf-8")
    assert len(set(texts.values())) == 3


def test_quality_of_no_preset_is_wrong_use(benchmark_of: Any, corpus: Path, scorer: Path) -> None:
    for wrong in (["--config", "none"], ["--part", "layout"]):
        with pytest.raises(SystemExit):
            benchmark_of("quality").main([str(corpus), "--scorer", str(scorer), *wrong])


def judge(benchmark_of: Any, tmp_path: Path, gold: str, left: str, before: str, after: str,
          right: str) -> tuple[int, int]:
    pytest.importorskip("rapidfuzz")
    path = tmp_path / "one.gold.jsonl"
    path.write_text(json.dumps({"role": "paragraph", "text": gold}), "utf-8")
    words = benchmark_of("gold_words")
    change = words.Changed(left.split(), before.split(), after.split(), right.split())
    _, spoilt, mended = words.Gold(path).judged(change)
    return spoilt, mended


@pytest.mark.parametrize(("before", "after", "found"), [
    ("be fore", "before", (0, 1)), ("before", "be fore", (1, 0)), ("before", "Before", (1, 0)),
    ("be- fore", "be-fore", (0, 0))])
def test_damage_is_told_by_the_gold_words_around(benchmark_of: Any, tmp_path: Path, before: str, after: str,
                                                 found: tuple[int, int]) -> None:
    gold = "One word stood before another one, and so did be others. " * 3
    assert judge(benchmark_of, tmp_path, gold, "One word stood", before, after, "another one, and") == found


def test_damage_without_a_place_in_gold_is_none(benchmark_of: Any, tmp_path: Path) -> None:
    assert judge(benchmark_of, tmp_path, "Nothing of that is here.", "A running", "he ad", "head", "of 12") == (-1, -1)


def test_damage_of_a_corpus(benchmark_of: Any, corpus: Path, tmp_path: Path,
                            capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("rapidfuzz")
    with pytest.raises(SystemExit):
        benchmark_of("damage").main([str(corpus)])
    assert "no document has its gold" in capsys.readouterr().err
    report = tmp_path / "damage.json"
    for path in corpus.glob("*.pdf"):
        try:
            document = recover(path)
        except PdfError:
            path.unlink()               # the damaged one
            continue
        blocks = [{"role": document.role(row), "text": document.block_text(row)} for row in range(len(document.blocks))]
        path.with_suffix(".gold.jsonl").write_text("\n".join(map(json.dumps, blocks)), "utf-8")
    assert benchmark_of("damage").main([str(corpus), "--jobs", "1", "--most", "0", "--json", str(report)]) == 0
    assert "gold words" in capsys.readouterr().out
    assert all(row["spoilt"] <= 0 for row in json.loads(report.read_text("utf-8")))
