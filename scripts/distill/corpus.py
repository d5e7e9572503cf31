"""Makes the training texts, all free to use: WordNet 3.0 (definitions, examples), docstrings of Python's standard library (PSF-2.0), and
sentences of grammar.py.

corpus.py WORDNET_FOLDER OUT.json. The same input and Python version give the same texts.
"""

import ast
import json
import os
import random
import re
import sys
from pathlib import Path

from grammar import NAMES, Grammar

SEED = 11
DEFINITIONS, EXAMPLES, SENTENCES, PASSAGES, DOCSTRINGS = 45_000, 45_000, 60_000, 9_000, 10_000
LONGEST = 900  # characters: the teacher reads 256 tokens


class WordNet:
    """Definitions, examples, irregular past tenses, and how often each lemma has a sense of each lexicographer file."""

    def __init__(self, folder, rng):
        self.definitions, self.examples, self.counts, self.irregular = [], [], {}, {}
        tagged = {}
        for line in (folder / "cntlist.rev").read_text("latin1").splitlines():
            key, _, count = line.split()
            lemma, rest = key.split("%")
            entry = (lemma.replace("_", " "), "?nvara"[int(rest[0])], int(rest.split(":")[1]))
            tagged[entry] = tagged.get(entry, 0) + int(count)
        for name, tag in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
            for line in (folder / f"data.{name}").read_text("latin1").splitlines():
                if not line.startswith("  "):
                    self.add(line, tag, tagged, rng)
        for line in (folder / "verb.exc").read_text("latin1").splitlines():
            form, base = line.split()[:2]
            if not form.endswith(("ing", "s")):
                self.irregular[base] = form

    def add(self, line, tag, tagged, rng):
        head, gloss = line.split(" | ", 1)
        fields = head.split()
        words = [fields[4 + 2 * i].split("(")[0].replace("_", " ") for i in range(int(fields[3], 16))]
        definition = re.split(r';\s*"', gloss.strip())[0].strip()
        self.definitions.append(f"{', '.join(words[:3])}: {definition}" if rng.random() < 0.6 else definition)
        self.examples += re.findall(r'"([^"]{12,})"', gloss)
        for word in words:
            if re.fullmatch(r"[A-Za-z][a-z]+(?: [A-Za-z][a-z]+)?", word):
                entry = (word, tag, int(fields[1]))
                self.counts[entry] = tagged.get((word.lower(), *entry[1:]), 0)


def docstrings():
    found = set()
    library = Path(os.__file__).parent
    for path in sorted([*library.glob("*.py"), *library.glob("*/*.py")]):
        if re.search(r"test|site-packages|idlelib|lib2to3", str(path.relative_to(library))):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
                for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
                    found.add(re.sub(r"\s+", " ", paragraph).strip()[:LONGEST])
    return sorted(text for text in found if len(text) > 40 and sum(c.isalpha() or c == " " for c in text) > 0.75 * len(text))


def label(text, grammar, rng):
    """Adds a speaker or a date to some texts, as in notes and chat logs."""
    if rng.random() < 0.75:
        return text
    who, date = rng.choice(NAMES + ["user", "assistant"] * 8), grammar.date()
    return rng.choice([f"{who}: {text}", f"[{date}] {text}", f"[{date}] {who}: {text}", f"{date}: {text}", f"- {text}"])


def corpus(folder):
    rng = random.Random(SEED)
    wordnet = WordNet(folder, rng)
    grammar = Grammar(wordnet, rng)
    rng.shuffle(wordnet.definitions)
    rng.shuffle(wordnet.examples)
    definitions, examples = wordnet.definitions[:DEFINITIONS], wordnet.examples[:EXAMPLES]
    texts = definitions + examples
    texts += [label(" ".join(grammar.text() for _ in range(rng.choice([1, 1, 1, 2, 3]))), grammar, rng) for _ in range(SENTENCES)]
    # Texts of several sentences, because the mean must also work for long texts.
    for _ in range(PASSAGES):
        parts = [rng.choice(rng.choice([examples, definitions])) if rng.random() < 0.4 else grammar.text() for _ in range(rng.randint(4, 12))]
        texts.append(label(" ".join(parts), grammar, rng))
    paragraphs = docstrings()
    rng.shuffle(paragraphs)
    texts = sorted({text[:LONGEST] for text in texts + paragraphs[:DOCSTRINGS]})
    rng.shuffle(texts)
    return texts


if __name__ == "__main__":
    texts = corpus(Path(sys.argv[1]))
    Path(sys.argv[2]).write_text(json.dumps(texts))
    print(f"{len(texts)} texts, {sum(map(len, texts))} characters; the first: {texts[:12]}")
