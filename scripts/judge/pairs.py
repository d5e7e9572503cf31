"""The pairs that the judge learns from: the stories of authors (test/sets/authors/open) and the pairs of this project's older sets.

A pair is an earlier and a later sentence of one person, and the number of what the later one does to the earlier one (RELATIONS).
"""

import glob
import json
import os
import random
import re

RELATIONS = ("replaces", "ends", "adds", "same", "beside")
BESIDE = RELATIONS.index("beside")
# Of the project's older sets: those that nobody wants sealed.
OLDER_SETS = ("development", "hostile", "languages", "tuning", "wordings")
WHY = {"changed": "replaces", "ended": "ends", "same": "same"}


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def of_stories(folder):
    """Each wording of an earlier state beside each wording of the later one, for each relation of an author's stories."""
    found = []
    for path in sorted(glob.glob(f"{folder}/*/stories.jsonl")):
        author = os.path.basename(os.path.dirname(path))
        for number, story in enumerate(lines(path)):
            for earlier, later, relation, *reason in story["relations"]:
                for older in story["states"][earlier]:
                    for newer in story["states"][later]:
                        found.append(
                            dict(author=author, story=number, slot=story["slot"], lang=story["lang"], older=older, newer=newer)
                            | dict(relation=RELATIONS.index(relation), reason=(reason or [relation])[0])
                        )
    return found


def of_older_sets(folder):
    found = []
    for name in OLDER_SETS:
        for entry in lines(f"{folder}/cognition-{name}.jsonl"):
            if entry["type"] != "pair" or entry["expect"] == "either":
                continue
            relation = WHY[entry.get("why", "changed")] if entry["expect"] == "replaced" else "beside"
            found.append(
                dict(author=name, lang=entry["language"], older=entry["older"]["text"], newer=entry["newer"]["text"])
                | dict(relation=RELATIONS.index(relation), reason=entry["expect"])
            )
    return found


def unrelated(pairs, share, seed):
    """Sentences of different stories of one author, which stand beside each other: most of what is near in a real memory is that."""
    chance, found = random.Random(seed), []
    groups = {}
    for pair in pairs:
        if "story" in pair:
            groups.setdefault((pair["author"], pair["lang"]), []).append(pair)
    for group in groups.values():
        for _ in range(round(len(group) * share)):
            one, other = chance.sample(group, 2)
            # What two stories of one slot say of one person may be at odds.
            if one["story"] != other["story"] and one["slot"] != other["slot"]:
                found.append(one | dict(newer=other["newer"], relation=BESIDE, reason="other story"))
    return found


def of_talk(folder, each, seed):
    """Pairs that stand beside each other, of what is no change: small talk, questions and remarks, and facts as an assistant reports them.

    An author's sentences are paired with each other and with the states of the stories, in either order, and the facts of a message with
    each other and with those of other messages.
    """
    chance, found = random.Random(seed), []

    def add(author, lang, older, newer, reason):
        if normal(older) != normal(newer):
            found.append(dict(author=author, lang=lang, older=older, newer=newer, relation=BESIDE, reason=reason))

    for path in sorted(glob.glob(f"{folder}/*/sentences.jsonl")):
        author = os.path.basename(os.path.dirname(path))
        said, states = {}, {}
        for sentence in lines(path):
            said.setdefault(sentence["lang"], []).append(sentence)
        for story in lines(path.replace("sentences", "stories")):
            states.setdefault(story["lang"], []).extend(text for texts in story["states"].values() for text in texts)
        for lang, sentences in said.items():
            talk = [sentence["text"] for sentence in sentences if sentence["kind"] not in ("fact", "instruction", "past")]
            for _ in range(each * len(sentences) if len(talk) > 1 else 0):
                add(author, lang, *chance.sample(talk, 2), "talk")
                pair = [chance.choice(talk), chance.choice(states.get(lang, talk))]
                chance.shuffle(pair)
                add(author, lang, *pair, "talk")
        messages = [message for message in lines(path.replace("sentences", "messages")) if message["facts"]]
        for message in messages:
            facts = message["facts"]
            for older in facts:
                for newer in facts:
                    add(author, message["lang"], older, newer, "report")
                for _ in range(each):
                    other = chance.choice(messages)
                    if other is not message and other["lang"] == message["lang"]:
                        add(author, message["lang"], older, chance.choice(other["facts"]), "report")
    return found


def of_chats(folder, seed):
    """The turns of one speaker of a chat between two people, and reports of a person in the order of time, each beside each later one.

    What an author does not list as a change stands beside. Of these, half of those of chats are taken, and of half of them, one sentence
    stands for each turn, because short messages are stored sentence by sentence.
    """
    chance, found = random.Random(seed), []
    sentence = lambda text: chance.choice([part for part in re.split(r"(?<=[.!?。！？؟])\s+", text) if part.strip()])
    for path in sorted(glob.glob(f"{folder}/*/chats.jsonl") + glob.glob(f"{folder}/*/reports.jsonl")):
        author, kind = os.path.basename(os.path.dirname(path)), os.path.basename(path).split(".")[0]
        for talk in lines(path):
            said = talk["turns"] if kind == "chats" else [("", fact) for fact in talk["facts"]]
            known = {(older, newer): relation for older, newer, relation in talk["changes"] + talk["others"]}
            for newer, (speaker, text) in enumerate(said):
                for older, (other, before) in enumerate(said[:newer]):
                    relation = known.get((older, newer), "beside")
                    is_of_many = kind == "chats" and relation == "beside"
                    if speaker != other or (is_of_many and chance.random() < 0.5):
                        continue
                    is_part = is_of_many and chance.random() < 0.5
                    texts = [sentence(before), sentence(text)] if is_part else [before, text]
                    found.append(
                        dict(author=author, lang=talk["lang"], older=texts[0], newer=texts[1])
                        | dict(relation=RELATIONS.index(relation), reason=kind if relation == "beside" else relation)
                    )
    return found


def normal(text):
    return re.sub(r"[\W_]+", " ", text.lower()).strip()


def distinct(pairs, but=()):
    """Without what occurs twice, or in `but`."""
    key = lambda pair: (normal(pair["older"]), normal(pair["newer"]))
    seen, found = set(map(key, but)), []
    for pair in pairs:
        if key(pair) not in seen:
            seen.add(key(pair))
            found.append(pair)
    return found
