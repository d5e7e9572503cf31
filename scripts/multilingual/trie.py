"""Byte tries as arrays, in the order of src/models/builtin/multilingual/byte-trie.ts."""

import numpy as np


def byte_trie(values):
    """
    The trie of a dict from bytes to numbers from 0. Nodes stand in breadth-first order, so the children of a node are neighbours:
    `labels` has the byte that leads to each node, `children` the first child of each node and, last, the number of nodes, `values`
    each node's number plus one, or 0.
    """
    keys = sorted(values)
    labels, children, found = [0], [], []
    # A node is the range of the keys that begin with its bytes.
    level = [(0, len(keys), 0)]
    total = 1
    while level:
        following = []
        for start, end, depth in level:
            has_value = start < end and len(keys[start]) == depth
            found.append(values[keys[start]] + 1 if has_value else 0)
            children.append(total)
            at = start + has_value
            while at < end:
                label = keys[at][depth]
                stop = at
                while stop < end and keys[stop][depth] == label:
                    stop += 1
                labels.append(label)
                following.append((at, stop, depth + 1))
                total += 1
                at = stop
        level = following
    children.append(total)
    return {"labels": np.array(labels, np.uint8), "children": np.array(children, np.uint32), "values": np.array(found, np.uint32)}
