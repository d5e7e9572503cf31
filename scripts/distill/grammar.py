"""Makes sentences of everyday English from a small grammar with words from WordNet's lexicographer files (animal, food, place, ...).

The grammar is general on purpose: its questions come from rules, and no form or topic is taken from a retrieval benchmark.
"""

import re

# Slots and the lexicographer files that fill them: https://wordnet.princeton.edu/documentation/lexnames5wn
NOUNS = {
    "act": (4,), "animal": (5,), "thing": (6,), "trait": (7,), "body": (8,), "idea": (9,), "talk": (10,), "event": (11,), "feeling": (12,),
    "food": (13,), "group": (14,), "place": (15,), "object": (17,), "person": (18,), "plant": (20,), "money": (21,), "state": (26,),
    "stuff": (27,), "period": (28,), "noun": (4, 6, 7, 9, 10, 11, 14, 21, 26),
}
VERBS = {"verb": (30, 31, 32, 34, 35, 36, 38, 39, 40, 41), "say": (32,), "think": (31,), "make": (36,), "move": (38,), "get": (40,), "meet": (41,)}
OTHERS = {"adj": (0,), "adv": (2,)}

NAMES = (
    "Aaron Ada Aisha Alan Amir Anita Anton Bela Bruno Carla Cyril Dana Dora Edith Elias Ewa Farid Felix Fiona George Gita Hana Harold Hugo "
    "Ida Igor Irene Jonas Judith Karim Katrin Kofi Lena Liam Luis Mabel Marta Mei Milan Mina Nils Nina Nora Otto Pablo Petra Rafael Rita "
    "Rohan Ruth Samir Sana Stella Sven Tamar Theo Tina Ursula Vera Viktor Wanda Walter Yara Yusuf"
).split()
MONTHS = "January February March April May June July August September October November December".split()

# A name in braces is a rule from below, a slot from above, or one of number, date and name. A slot may have an ending: .s, .ed or .ing.
RULES = {
    "text": ["{statement}.", "{statement}.", "{statement}.", "{statement}!", "{question}?", "{question}?", "{request}.", "{reply}", "{phrase}"],
    "subject": ["I", "I", "we", "she", "he", "they", "{name}", "{name}", "{name}", "my {kin}", "the {person}", "our {group}", "the user"],
    "kin": ["mother", "father", "sister", "brother", "wife", "husband", "partner", "daughter", "son", "aunt", "uncle", "friend", "boss", "neighbour"],
    "whose": ["my", "your", "our", "her", "his", "their", "{name}'s", "the", "the", "a", "this", "that", "some"],
    "np": ["{whose} {noun}", "{whose} {adj} {noun}", "{whose} {thing}", "the {noun} of the {thing}", "{whose} {act}", "{whose} {idea}", "{food}",
           "{whose} {animal}", "{whose} {talk}", "{whose} {event}", "{number} {thing}.s", "{whose} {object}", "{adj} {stuff}"],
    "past": ["{verb}.ed", "{verb}.ed", "{get}.ed", "{make}.ed", "{think}.ed", "{say}.ed", "did not {verb}", "{adv} {verb}.ed", "had {verb}.ed"],
    "base": ["{verb}", "{get}", "{make}", "{think}", "{say}", "{move}", "{meet}"],
    "present": ["will {base}", "can {base}", "could not {base}", "should {base}", "would {adv} {base}", "may {base}", "must {base}"],
    "where": ["in {place}", "at the {thing}", "near the {object}", "with {name}", "with my {kin}", "for the {group}", "in the {place}"],
    "when": ["yesterday", "today", "tomorrow", "last {unit}", "next {unit}", "{number} {unit}s ago", "in {number} {unit}s", "on {date}", "every {unit}",
             "in {month}", "since {date}", "until {date}", "during the {event}", "after the {event}", "before the {act}"],
    "unit": ["day", "week", "month", "year", "morning", "evening", "summer", "winter"],
    "statement": [
        "{subject} {past} {np}", "{subject} {past} {np} {when}", "{subject} {past} {np} {where}", "{subject} {present} {np}", "{subject} {present} {np} {when}",
        "{subject} {present} {np} because {np} was {adj}", "{np} was {adj}", "{np} was {adj} and {adj}", "{np} seems {adv} {adj}", "{when} {subject} {past} {np}",
        "{name} is a {person} from {place}", "{name} is a {person}", "{name} has a {animal} and {number} {plant}.s", "the {talk} says that {subject} {past} {np}",
        "I like {food} more than {food}", "I like {verb}.ing {np}", "{subject} felt {adj} about {np}", "there is a {thing} {where}", "{np} costs {number} {money}",
        "{subject} {past} {np} and {past} {np}", "if {subject} {past} {np}, {subject} {present} {np}", "I think that {np} is {adj}", "{whose} {body} is {adj}",
        "{subject} went to {place} {when}", "the {event} is on {date}", "{whose} {trait} is {adj}", "{subject} {past} {feeling} and {feeling}",
        "{whose} {noun} is {number} {period}.s old", "{verb}.ing {np} takes {number} minutes", "{name} and {name} {past} {np} {where}",
    ],
    "question": [
        "what did {subject} {base}", "what did {subject} {base} {when}", "who {past} {np}", "when did {subject} {base} {np}", "where did {subject} {base} {np}",
        "why did {subject} {base} {np}", "how did {subject} {base} {np}", "which {noun} did {subject} {base}", "how many {thing}.s did {subject} {base}",
        "how much {stuff} did {subject} {base}", "what is {whose} {noun}", "what is the {trait} of {np}", "is {np} {adj}", "was {np} {adj} or {adj}",
        "can you {base} {np}", "should {subject} {base} {np}", "will {subject} {base} {np} {when}", "do you know {whose} {noun}", "what was {np} like",
        "how do I {base} {np}", "who is {name}", "where is {whose} {thing}", "did {subject} {base} {np} {where}", "what do you think about {np}",
    ],
    "request": ["please {base} {np}", "{base} {np} {when}", "help me to {base} {np}", "tell me about {np}", "write a {talk} about {np}",
                "explain the {idea} of {noun}", "remember that {statement}", "do not {base} {np}", "let us {base} {np} and {base} {np}", "list {number} {noun}.s"],
    "reply": ["Yes, {statement}.", "No, {statement}.", "Thank you, {statement}.", "Sure! {statement}.", "Really? {question}?", "Sorry, {statement}.",
              "I agree, {statement}.", "Good idea, {request}.", "Oh, {statement}! {question}?"],
    "phrase": ["{adj} {noun}", "{noun}, {noun} and {noun}", "{verb}.ing {np}", "{noun} of {noun}", "{np} {where}", "{noun}: {adj}", "{base} {np}", "{food}, {food}, {food}"],
    "month": MONTHS,
}
FIELD = re.compile(r"\{(\w+)\}(?:\.(s|ed|ing)\b)?")


class Grammar:
    def __init__(self, wordnet, random):
        self.random, self.words = random, {}
        for slots, part in ((NOUNS, "n"), (VERBS, "v"), (OTHERS, "ar")):
            for slot, files in slots.items():
                found = {word: count for (word, tag, file), count in wordnet.counts.items() if tag in part and file in files}
                self.words[slot] = sorted(found, key=lambda word: (-found[word], word))[:2000]
        self.irregular = wordnet.irregular

    def text(self):
        sentence = self.expand(self.random.choice(RULES["text"]))
        sentence = re.sub(r"\ba (?=[aeiou])", "an ", sentence)
        return re.sub(r"(?:^|(?<=[.!?] ))[a-z]", lambda first: first[0].upper(), sentence)

    def expand(self, form):
        return FIELD.sub(lambda field: self.inflect(self.fill(field[1]), field[2]), form)

    def fill(self, name):
        if name in RULES:
            return self.expand(self.random.choice(RULES[name]))
        if name == "name":
            return self.random.choice(NAMES)
        if name == "number":
            return str(self.random.choice([2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 40, 50, 75, 100, 250, 500, 1000, 4000]))
        if name == "date":
            return self.date()
        words = self.words[name]
        return words[int(len(words) * self.random.random() ** 3)]  # prefers frequent words, but uses rare ones too

    def date(self):
        day, month, year = self.random.randint(1, 28), self.random.randint(1, 12), self.random.randint(1990, 2029)
        name = MONTHS[month - 1]
        return self.random.choice([f"{name} {day}", f"{day} {name} {year}", f"{name} {day}, {year}", f"{year}-{month:02}-{day:02}", f"{name} {year}", str(year)])

    def inflect(self, words, ending):
        head, _, rest = words.partition(" ")
        if ending == "s":
            return words + ("es" if re.search(r"(s|x|z|ch|sh)$", words) else "s")
        if ending == "ed" and head in self.irregular:
            head = self.irregular[head]
        elif ending:
            stem = head[:-1] if head.endswith("e") and not head.endswith("ee") else head
            head = stem[:-1] + "ied" if ending == "ed" and re.search(r"[^aeiou]y$", stem) else stem + ending
        return f"{head} {rest}" if rest else head
