# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
# Generated from the field tables by scripts/python/make_stubs.py.
import os
from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, Type, TypeVar, Union

from .types import (FormulaLike, FormulaVectorLike, ScheduleLike, SizeLike, TimeStepLike, VectorLike,
                    VectorsLike)

_C = TypeVar("_C", bound="Case")

__all__ = ["Inertial", "Overdamped", "TimeOptions", "Points", "Lattice", "RandomRegion", "FromFile",
           "GrainGroup", "Plane", "Segment", "Ball", "Box", "Drum", "PaddleWheel", "Fixed",
           "Translation", "Rotation", "Oscillation", "Formula", "ObstacleOptions", "Gravity",
           "BodyForce", "DesiredVelocity", "ForceOptions", "Inelastic", "Gluey", "Friction",
           "GlueyFriction", "ContactRule", "MomentumGaussSeidel", "GaussSeidel", "Apgd", "Uzawa",
           "SolverOptions", "NeighbourOptions", "OutputOptions", "GrainProbe", "PairProbe",
           "GroupProbe", "ObstacleProbe", "ProbeOptions", "Case"]

def python_name(key: str) -> str: ...
def case_name(name: str) -> str: ...

class Struct:
    def __init__(self, **fields: Any) -> None: ...
    def to_dict(self) -> Dict[str, Any]: ...
    def __eq__(self, other: object) -> bool: ...

class StructList(List[Any]):
    def __init__(self, type_: Type[Struct], entries: Sequence[Any] = ...) -> None: ...

class Inertial(Struct):
    def __init__(self) -> None: ...

class Overdamped(Struct):
    drag: float
    def __init__(self,
                 *,
                 drag: Optional[float] = ...) -> None: ...

class TimeOptions(Struct):
    step: TimeStepLike
    end: float
    max_displacement: float
    max_step: float
    def __init__(self,
                 *,
                 step: Optional[TimeStepLike] = ...,
                 end: Optional[float] = ...,
                 max_displacement: Optional[float] = ...,
                 max_step: Optional[float] = ...) -> None: ...

class Points(Struct):
    positions: VectorsLike
    def __init__(self,
                 *,
                 positions: Optional[VectorsLike] = ...) -> None: ...

class Lattice(Struct):
    origin: VectorLike
    counts: Sequence[int]
    spacing: float
    jitter: float
    def __init__(self,
                 *,
                 origin: Optional[VectorLike] = ...,
                 counts: Optional[Sequence[int]] = ...,
                 spacing: Optional[float] = ...,
                 jitter: Optional[float] = ...) -> None: ...

class RandomRegion(Struct):
    count: int
    low: VectorLike
    high: VectorLike
    margin: float
    def __init__(self,
                 *,
                 count: Optional[int] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 margin: Optional[float] = ...) -> None: ...

class FromFile(Struct):
    file: str
    select: Optional[int]
    def __init__(self,
                 *,
                 file: Optional[str] = ...,
                 select: Optional[int] = ...) -> None: ...

class GrainGroup(Struct):
    name: str
    place: Union[Points, Lattice, RandomRegion, FromFile]
    radius: SizeLike
    mass: Optional[float]
    density: Optional[float]
    velocity: VectorLike
    angular_velocity: VectorLike
    velocity_spread: float
    turns: bool
    colour: Optional[int]
    def __init__(self,
                 *,
                 name: Optional[str] = ...,
                 place: Optional[Union[Points, Lattice, RandomRegion, FromFile, str, Mapping[str, Any]]] = ...,
                 radius: Optional[SizeLike] = ...,
                 mass: Optional[float] = ...,
                 density: Optional[float] = ...,
                 velocity: Optional[VectorLike] = ...,
                 angular_velocity: Optional[VectorLike] = ...,
                 velocity_spread: Optional[float] = ...,
                 turns: Optional[bool] = ...,
                 colour: Optional[int] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class Plane(Struct):
    point: VectorLike
    normal: VectorLike
    def __init__(self,
                 *,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...) -> None: ...

class Segment(Struct):
    from_: VectorLike
    to: VectorLike
    thickness: float
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 thickness: Optional[float] = ...) -> None: ...

class Ball(Struct):
    centre: VectorLike
    radius: float
    inside: bool
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 radius: Optional[float] = ...,
                 inside: Optional[bool] = ...) -> None: ...

class Box(Struct):
    centre: VectorLike
    size: VectorLike
    angle: float
    inside: bool
    open: Sequence[str]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 size: Optional[VectorLike] = ...,
                 angle: Optional[float] = ...,
                 inside: Optional[bool] = ...,
                 open: Optional[Sequence[str]] = ...) -> None: ...

class Drum(Struct):
    centre: VectorLike
    axis: VectorLike
    radius: float
    length: Optional[float]
    inside: bool
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 radius: Optional[float] = ...,
                 length: Optional[float] = ...,
                 inside: Optional[bool] = ...) -> None: ...

class PaddleWheel(Struct):
    centre: VectorLike
    hub: float
    paddles: int
    length: float
    thickness: float
    angle: float
    width: Optional[float]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 hub: Optional[float] = ...,
                 paddles: Optional[int] = ...,
                 length: Optional[float] = ...,
                 thickness: Optional[float] = ...,
                 angle: Optional[float] = ...,
                 width: Optional[float] = ...) -> None: ...

class Fixed(Struct):
    def __init__(self) -> None: ...

class Translation(Struct):
    velocity: VectorLike
    def __init__(self,
                 *,
                 velocity: Optional[VectorLike] = ...) -> None: ...

class Rotation(Struct):
    rate: float
    axis: VectorLike
    about: Optional[VectorLike]
    def __init__(self,
                 *,
                 rate: Optional[float] = ...,
                 axis: Optional[VectorLike] = ...,
                 about: Optional[VectorLike] = ...) -> None: ...

class Oscillation(Struct):
    amplitude: VectorLike
    frequency: float
    phase: float
    def __init__(self,
                 *,
                 amplitude: Optional[VectorLike] = ...,
                 frequency: Optional[float] = ...,
                 phase: Optional[float] = ...) -> None: ...

class Formula(Struct):
    displacement: FormulaVectorLike
    angle: FormulaLike
    axis: VectorLike
    about: Optional[VectorLike]
    def __init__(self,
                 *,
                 displacement: Optional[FormulaVectorLike] = ...,
                 angle: Optional[FormulaLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 about: Optional[VectorLike] = ...) -> None: ...

class ObstacleOptions(Struct):
    name: str
    shape: Union[Plane, Segment, Ball, Box, Drum, PaddleWheel]
    motion: Union[Fixed, Translation, Rotation, Oscillation, Formula]
    def __init__(self,
                 *,
                 name: Optional[str] = ...,
                 shape: Optional[Union[Plane, Segment, Ball, Box, Drum, PaddleWheel, str, Mapping[str, Any]]] = ...,
                 motion: Optional[Union[Fixed, Translation, Rotation, Oscillation, Formula, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class Gravity(Struct):
    acceleration: FormulaVectorLike
    def __init__(self,
                 *,
                 acceleration: Optional[FormulaVectorLike] = ...) -> None: ...

class BodyForce(Struct):
    value: FormulaVectorLike
    def __init__(self,
                 *,
                 value: Optional[FormulaVectorLike] = ...) -> None: ...

class DesiredVelocity(Struct):
    velocity: FormulaVectorLike
    def __init__(self,
                 *,
                 velocity: Optional[FormulaVectorLike] = ...) -> None: ...

class ForceOptions(Struct):
    force: Union[Gravity, BodyForce, DesiredVelocity]
    on: Sequence[str]
    def __init__(self,
                 *,
                 force: Optional[Union[Gravity, BodyForce, DesiredVelocity, str, Mapping[str, Any]]] = ...,
                 on: Optional[Sequence[str]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class Inelastic(Struct):
    restitution: float
    def __init__(self,
                 *,
                 restitution: Optional[float] = ...) -> None: ...

class Gluey(Struct):
    gamma_min: Optional[float]
    viscosity: Optional[float]
    roughness: Sequence[float]
    reference_length: Optional[float]
    scaling: Literal["radius", "one"]
    release: Literal["exact", "literal"]
    def __init__(self,
                 *,
                 gamma_min: Optional[float] = ...,
                 viscosity: Optional[float] = ...,
                 roughness: Optional[Sequence[float]] = ...,
                 reference_length: Optional[float] = ...,
                 scaling: Optional[Literal["radius", "one"]] = ...,
                 release: Optional[Literal["exact", "literal"]] = ...) -> None: ...

class Friction(Struct):
    friction: float
    fixed_point: bool
    rolling_friction: float
    restitution: float
    def __init__(self,
                 *,
                 friction: Optional[float] = ...,
                 fixed_point: Optional[bool] = ...,
                 rolling_friction: Optional[float] = ...,
                 restitution: Optional[float] = ...) -> None: ...

class GlueyFriction(Struct):
    gamma_min: Optional[float]
    viscosity: Optional[float]
    roughness: Sequence[float]
    reference_length: Optional[float]
    scaling: Literal["radius", "one"]
    release: Literal["exact", "literal"]
    friction: float
    when: Literal["pushing", "touching"]
    rolling_friction: float
    def __init__(self,
                 *,
                 gamma_min: Optional[float] = ...,
                 viscosity: Optional[float] = ...,
                 roughness: Optional[Sequence[float]] = ...,
                 reference_length: Optional[float] = ...,
                 scaling: Optional[Literal["radius", "one"]] = ...,
                 release: Optional[Literal["exact", "literal"]] = ...,
                 friction: Optional[float] = ...,
                 when: Optional[Literal["pushing", "touching"]] = ...,
                 rolling_friction: Optional[float] = ...) -> None: ...

class ContactRule(Struct):
    between: Sequence[str]
    law: Union[Inelastic, Gluey, Friction, GlueyFriction]
    def __init__(self,
                 *,
                 between: Optional[Sequence[str]] = ...,
                 law: Optional[Union[Inelastic, Gluey, Friction, GlueyFriction, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class MomentumGaussSeidel(Struct):
    def __init__(self) -> None: ...

class GaussSeidel(Struct):
    relaxation: float
    def __init__(self,
                 *,
                 relaxation: Optional[float] = ...) -> None: ...

class Apgd(Struct):
    def __init__(self) -> None: ...

class Uzawa(Struct):
    step: float
    def __init__(self,
                 *,
                 step: Optional[float] = ...) -> None: ...

class SolverOptions(Struct):
    name: Union[MomentumGaussSeidel, GaussSeidel, Apgd, Uzawa]
    tolerance: float
    max_iterations: int
    warm_start: bool
    on_trouble: Literal["continue", "shorten_step", "stop"]
    def __init__(self,
                 *,
                 name: Optional[Union[MomentumGaussSeidel, GaussSeidel, Apgd, Uzawa, str, Mapping[str, Any]]] = ...,
                 tolerance: Optional[float] = ...,
                 max_iterations: Optional[int] = ...,
                 warm_start: Optional[bool] = ...,
                 on_trouble: Optional[Literal["continue", "shorten_step", "stop"]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class NeighbourOptions(Struct):
    reach: Optional[float]
    skin: float
    def __init__(self,
                 *,
                 reach: Optional[float] = ...,
                 skin: Optional[float] = ...) -> None: ...

class OutputOptions(Struct):
    frames: ScheduleLike
    series: ScheduleLike
    checkpoint: ScheduleLike
    checkpoint_wall: float
    contacts: bool
    def __init__(self,
                 *,
                 frames: Optional[ScheduleLike] = ...,
                 series: Optional[ScheduleLike] = ...,
                 checkpoint: Optional[ScheduleLike] = ...,
                 checkpoint_wall: Optional[float] = ...,
                 contacts: Optional[bool] = ...) -> None: ...

class GrainProbe(Struct):
    grain: int
    def __init__(self,
                 *,
                 grain: Optional[int] = ...) -> None: ...

class PairProbe(Struct):
    grain: int
    other: int
    obstacle: str
    def __init__(self,
                 *,
                 grain: Optional[int] = ...,
                 other: Optional[int] = ...,
                 obstacle: Optional[str] = ...) -> None: ...

class GroupProbe(Struct):
    group: str
    def __init__(self,
                 *,
                 group: Optional[str] = ...) -> None: ...

class ObstacleProbe(Struct):
    obstacle: str
    def __init__(self,
                 *,
                 obstacle: Optional[str] = ...) -> None: ...

class ProbeOptions(Struct):
    name: str
    probe: Union[GrainProbe, PairProbe, GroupProbe, ObstacleProbe]
    def __init__(self,
                 *,
                 name: Optional[str] = ...,
                 probe: Optional[Union[GrainProbe, PairProbe, GroupProbe, ObstacleProbe, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class Case(Struct):
    title: str
    planar: bool
    seed: int
    dynamics: Union[Inertial, Overdamped]
    time: TimeOptions
    grains: List[GrainGroup]
    obstacles: List[ObstacleOptions]
    forces: List[ForceOptions]
    contacts: List[ContactRule]
    solver: SolverOptions
    neighbours: NeighbourOptions
    output: OutputOptions
    probes: List[ProbeOptions]
    def __init__(self,
                 *,
                 title: Optional[str] = ...,
                 planar: Optional[bool] = ...,
                 seed: Optional[int] = ...,
                 dynamics: Optional[Union[Inertial, Overdamped, str, Mapping[str, Any]]] = ...,
                 time: Optional[Union[TimeOptions, Mapping[str, Any]]] = ...,
                 grains: Optional[Sequence[Union[GrainGroup, Mapping[str, Any]]]] = ...,
                 obstacles: Optional[Sequence[Union[ObstacleOptions, Mapping[str, Any]]]] = ...,
                 forces: Optional[Sequence[Union[ForceOptions, Mapping[str, Any]]]] = ...,
                 contacts: Optional[Sequence[Union[ContactRule, Mapping[str, Any]]]] = ...,
                 solver: Optional[Union[SolverOptions, Mapping[str, Any]]] = ...,
                 neighbours: Optional[Union[NeighbourOptions, Mapping[str, Any]]] = ...,
                 output: Optional[Union[OutputOptions, Mapping[str, Any]]] = ...,
                 probes: Optional[Sequence[Union[ProbeOptions, Mapping[str, Any]]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...
    folder: str
    @classmethod
    def from_toml(cls: Type[_C], source: Union[str, os.PathLike[str]], *settings: str) -> _C: ...
    def to_toml(self) -> str: ...
    def validate(self) -> None: ...
