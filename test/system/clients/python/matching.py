"""Compares a result with what the table of cases expects, and fills in what earlier steps have saved."""

TYPES = {"string": str, "number": (int, float), "boolean": bool, "array": list, "object": dict}


def filled(value, saved):
    if isinstance(value, str):
        return saved.get(value[1:], value) if value.startswith("$") else value
    if isinstance(value, list):
        return [filled(one, saved) for one in value]
    if not isinstance(value, dict):
        return value
    if "$text" in value:
        return "x" * value["$text"]
    return {name: filled(one, saved) for name, one in value.items()}


def at(result, path):
    for name in path.split(".") if path else []:
        result = result[int(name)] if isinstance(result, list) else result[name]
    return result


def differences(found, wanted, path="result"):
    if isinstance(wanted, list):
        if not isinstance(found, list) or len(found) != len(wanted):
            return [f"{path} is {found!r}, not {len(wanted)} items"]
        return [one for index, item in enumerate(wanted) for one in differences(found[index], item, f"{path}[{index}]")]
    if not isinstance(wanted, dict):
        same = found == wanted and isinstance(found, bool) == isinstance(wanted, bool)
        return [] if same else [f"{path} is {found!r}, not {wanted!r}"]
    wrong = []
    for name, value in wanted.items():
        if name.startswith("$"):
            wrong += [] if matches(name, value, found) else [f"{path} does not match {name} {value!r}: {found!r}"]
        elif not isinstance(found, dict) or name not in found:
            wrong.append(f"{path} has no {name}: {found!r}")
        else:
            wrong += differences(found[name], value, f"{path}.{name}")
    return wrong


def matches(matcher, value, found):
    if matcher == "$length":
        return isinstance(found, list) and len(found) == value
    if matcher == "$type":
        return isinstance(found, TYPES[value]) and (value == "boolean" or not isinstance(found, bool))
    if matcher == "$absent":
        return isinstance(found, dict) and not any(name in found for name in value)
    if matcher == "$contains":
        if isinstance(found, str):
            return value in found
        return isinstance(found, list) and any(not differences(one, value) for one in found)
    raise ValueError(f"the table has a matcher {matcher} that this runner does not know")
