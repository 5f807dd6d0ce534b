# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
"""What a run folder must hold at every moment, checked without a line of slurry: frames by h5py, checkpoints by the
layout of slurry/io/results/checkpoint.hpp, series and list of frames as text."""
import struct
import xml.etree.ElementTree
from pathlib import Path

import h5py

MASK = (1 << 64) - 1
WALL_SECONDS = 11 * 8  # place of Totals::wall_seconds, the twelfth of eight bytes


def checksum(data: bytes) -> int:
    """Of slurry/io/files.cpp: FNV-1a on words of eight bytes, with a shift."""
    result = 0xCBF29CE484222325 ^ len(data)
    padded = data + bytes(-len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", padded):
        result = (result ^ word) * 0x100000001B3 & MASK
        result ^= result >> 32
    return result


def read_checkpoint(path: Path) -> dict[str, bytes]:
    """The sections of a checkpoint; raises ValueError where it is not whole."""
    data = path.read_bytes()
    if data[:8] != b"slurryCK" or struct.unpack_from("<Q", data, 16)[0] != len(data):
        raise ValueError(f"{path}: not a whole checkpoint")
    if checksum(data[:-8]) != struct.unpack_from("<Q", data, len(data) - 8)[0]:
        raise ValueError(f"{path}: wrong checksum")
    sections, at = {}, 24
    while at < len(data) - 8:
        name = data[at:at + 32].rstrip(b"\0").decode()
        (length,) = struct.unpack_from("<Q", data, at + 32)
        sections[name] = data[at + 40:at + 40 + length]
        at += 40 + (length + 7) // 8 * 8
    return sections


def final_state(folder: Path) -> dict[str, bytes]:
    """The newest checkpoint, less the wall time, the only number that two runs of a case do not share."""
    sections = read_checkpoint(max((folder / "checkpoints").glob("*.ckpt")))
    totals = bytearray(sections["totals"])
    if len(totals) != WALL_SECONDS + 8:
        raise ValueError(f"{folder}: the totals of its state have {len(totals)} bytes")
    totals[WALL_SECONDS:] = bytes(8)
    return {**sections, "totals": bytes(totals)}


def check_frame(path: Path) -> None:
    """Opens a frame and reads every number in it."""
    with h5py.File(path, "r") as file:
        count = file["grains/id"].shape[0]
        contacts = file["contacts/first"].shape[0] if "contacts" in file else 0

        def visit(name, item):
            if not isinstance(item, h5py.Dataset):
                return
            values = item[()]
            rows = {"grains": count, "contacts": contacts}.get(name.split("/")[0], values.shape[0])
            if values.shape[0] != rows:
                raise ValueError(f"{path}: {name} has {values.shape[0]} rows, expected {rows}")

        file.visititems(visit)
        if int(file.attrs["format_version"]) < 1 or file.attrs["step"] < 0:
            raise ValueError(f"{path}: wrong attributes")


def check_folder(folder: Path, seen: dict[Path, int]) -> None:
    """Raises where a file of the folder is not whole. `seen`: frames that were checked before, by their mtime."""
    for path in sorted((folder / "frames").glob("*.h5")):
        stamp = path.stat().st_mtime_ns
        if seen.get(path) != stamp:
            check_frame(path)
            seen[path] = stamp
    for path in (folder / "checkpoints").glob("*.ckpt"):
        read_checkpoint(path)
    listing = folder / "frames.xdmf"
    if listing.exists():
        for item in xml.etree.ElementTree.parse(listing).iter("DataItem"):
            name = (item.text or "").strip().split(":")[0]
            if name.endswith(".h5") and not (folder / name).exists():
                raise ValueError(f"{listing} names {name}, which does not exist")
    series = folder / "series.csv"
    if series.exists():
        rows = series.read_text().split("\n")
        width = rows[0].count(",")
        for row in rows[1:-1]:  # the last one may be cut by the kill; a resumed run takes it away
            if row.count(",") != width:
                raise ValueError(f"{series}: not a whole row: {row}")


def differences(a: Path, b: Path) -> list[str]:
    """How two finished runs differ: states, series, frames and fields, byte by byte."""
    found = []
    states = final_state(a), final_state(b)
    for name in sorted(states[0].keys() | states[1].keys()):
        if name != "case" and states[0].get(name) != states[1].get(name):
            found.append(f"final state: {name}")
    names = {p.relative_to(folder) for folder in (a, b) for kind in ("frames/*", "fields/*", "fields.xdmf") for p in folder.glob(kind)}
    for name in sorted(names) + [Path("series.csv"), Path("frames.xdmf"), Path("case.toml")]:
        files = a / name, b / name
        if not all(f.exists() for f in files):
            found.append(f"{name} is only in one")
        elif files[0].read_bytes() != files[1].read_bytes():
            found.append(f"{name} differs")
    left = [str(p) for p in b.rglob("*.part")]
    return found + [f"left behind: {p}" for p in left]
