# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
# Generated from the field tables by scripts/python/make_stubs.py.
import os
from typing import (Any, Dict, Generic, Iterable, List, Literal, Mapping, Optional, Sequence, SupportsIndex, Type, TypeVar, Union,
                    overload)

from .types import (FormulaLike, FormulaVectorLike, ScheduleLike, SizeLike, TimeStepLike, VectorLike,
                    VectorsLike)

_C = TypeVar("_C", bound="Root")
_T = TypeVar("_T")
_G = TypeVar("_G", covariant=True)
_S = TypeVar("_S", contravariant=True)

__all__ = ["Inertial", "Overdamped", "TimeOptions", "SphereGrain", "EllipsoidGrain", "SuperellipsoidGrain",
           "CapsuleGrain", "BoxGrain", "PolyhedronGrain", "DimerGrain", "ClumpMember", "ClumpGrain",
           "Points", "Lattice", "RandomRegion", "ChainSites", "FromFile", "Aligned",
           "RandomOrientation", "TurnedBy", "ChainOptions", "GrowthOptions", "GrainGroup", "Plane",
           "Segment", "Ball", "Box", "Drum", "PaddleWheel", "Mesh", "Polyline", "Arc", "Cone",
           "Pipe", "HoledPlate", "Fixed", "Translation", "Rotation", "Oscillation", "Formula",
           "ObstacleOptions", "Gravity", "BodyForce", "Torque", "DesiredVelocity", "ForceOptions",
           "Inelastic", "Gluey", "Friction", "GlueyFriction", "None", "ContactRule",
           "NoLubrication", "ExplicitLubrication", "NoFluid", "UniformFlow", "ShearFlow",
           "ExtensionFlow", "UniaxialExtensionFlow", "PoiseuilleFlow", "PipeFlow",
           "TaylorGreenFlow", "VortexFlow", "FormulaFlow", "FlowOptions", "StokesDrag",
           "SchillerNaumannDrag", "ReynoldsDrag", "FlowDragOptions", "FieldFluid",
           "MomentumGaussSeidel", "GaussSeidel", "Apgd", "Uzawa", "SolverOptions",
           "NeighbourOptions", "OutputOptions", "GrainProbe", "PairProbe", "GroupProbe",
           "ObstacleProbe", "BulkProbe", "FluidProbe", "CrossingProbe", "MixingProbe", "SieveProbe",
           "ProbeOptions", "Case", "LaboratoryClock", "GrainOptions", "PowerDrag",
           "SpherePlaneDrag", "TwoSpheresDrag", "DiscPlaneDrag", "SpherePlaneExactDrag",
           "DiscPlaneExactDrag", "TableDrag", "FormulaDrag", "DragOptions", "PiecewiseForce",
           "SinusoidalForce", "FormulaForce", "ForceTable", "EulerScheme", "ImplicitScheme",
           "ThresholdScheme", "AdaptiveScheme", "GlueyScheme", "InelasticScheme", "SchemeOptions",
           "LaboratoryOutput", "LubricationCase"]

def python_name(key: str) -> str: ...
def case_name(name: str) -> str: ...
def from_toml(source: Union[str, os.PathLike[str]], *settings: str) -> Any: ...
def _any_case(case: Any) -> Any: ...
def groups_from_arrays(position: Any, radius: Any = ..., *, velocity: Any = ..., mass: Any = ..., group: Any = ...,
                       **fields: Any) -> List[GrainGroup]: ...

class Struct:
    def __init__(self, **fields: Any) -> None: ...
    def to_dict(self) -> Dict[str, Any]: ...
    def __eq__(self, other: object) -> bool: ...

class StructList(List[_T]):
    def __init__(self, type_: Type[_T], entries: Iterable[Any] = ...) -> None: ...
    def append(self, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    def insert(self, index: SupportsIndex, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    def extend(self, entries: Iterable[Union[_T, Mapping[str, Any]]]) -> None: ...

# A field that takes more than it gives: a dict becomes the table that it describes.
class _Held(Generic[_G, _S]):
    @overload
    def __get__(self, owner: None, type_: Any) -> property: ...
    @overload
    def __get__(self, owner: Struct, type_: Any) -> _G: ...
    def __set__(self, owner: Struct, value: _S) -> None: ...

class Root(Struct):
    folder: str
    @classmethod
    def from_toml(cls: Type[_C], source: Union[str, os.PathLike[str]], *settings: str) -> _C: ...
    def to_toml(self) -> str: ...
    def validate(self) -> None: ...
    def get(self, path: str) -> Any: ...
    def set(self, path: str, value: Any) -> None: ...
    def _repr_html_(self) -> str: ...

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

class SphereGrain(Struct):
    def __init__(self) -> None: ...

class EllipsoidGrain(Struct):
    semi_axes: VectorLike
    def __init__(self,
                 *,
                 semi_axes: Optional[VectorLike] = ...) -> None: ...

class SuperellipsoidGrain(Struct):
    semi_axes: VectorLike
    e: float
    n: float
    def __init__(self,
                 *,
                 semi_axes: Optional[VectorLike] = ...,
                 e: Optional[float] = ...,
                 n: Optional[float] = ...) -> None: ...

class CapsuleGrain(Struct):
    length: float
    def __init__(self,
                 *,
                 length: Optional[float] = ...) -> None: ...

class BoxGrain(Struct):
    size: VectorLike
    def __init__(self,
                 *,
                 size: Optional[VectorLike] = ...) -> None: ...

class PolyhedronGrain(Struct):
    vertices: VectorsLike
    filled: float
    def __init__(self,
                 *,
                 vertices: Optional[VectorsLike] = ...,
                 filled: Optional[float] = ...) -> None: ...

class DimerGrain(Struct):
    distance: float
    def __init__(self,
                 *,
                 distance: Optional[float] = ...) -> None: ...

class ClumpMember(Struct):
    shape: _Held[Any, Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, str, Mapping[str, Any]]]]
    position: VectorLike
    axis: VectorLike
    angle: float
    scale: float
    def __init__(self,
                 *,
                 shape: Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, str, Mapping[str, Any]]] = ...,
                 position: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 angle: Optional[float] = ...,
                 scale: Optional[float] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class ClumpGrain(Struct):
    pieces: _Held[StructList[ClumpMember], Iterable[Union[ClumpMember, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 pieces: Optional[Sequence[Union[ClumpMember, Mapping[str, Any]]]] = ...) -> None: ...

class Points(Struct):
    positions: VectorsLike
    radii: Sequence[float]
    masses: Sequence[float]
    velocities: VectorsLike
    def __init__(self,
                 *,
                 positions: Optional[VectorsLike] = ...,
                 radii: Optional[Sequence[float]] = ...,
                 masses: Optional[Sequence[float]] = ...,
                 velocities: Optional[VectorsLike] = ...) -> None: ...

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

class ChainSites(Struct):
    origin: VectorLike
    counts: Sequence[int]
    spacing: VectorLike
    direction: VectorLike
    def __init__(self,
                 *,
                 origin: Optional[VectorLike] = ...,
                 counts: Optional[Sequence[int]] = ...,
                 spacing: Optional[VectorLike] = ...,
                 direction: Optional[VectorLike] = ...) -> None: ...

class FromFile(Struct):
    file: str
    select: Optional[int]
    def __init__(self,
                 *,
                 file: Optional[str] = ...,
                 select: Optional[int] = ...) -> None: ...

class Aligned(Struct):
    def __init__(self) -> None: ...

class RandomOrientation(Struct):
    def __init__(self) -> None: ...

class TurnedBy(Struct):
    axis: VectorLike
    angle: float
    def __init__(self,
                 *,
                 axis: Optional[VectorLike] = ...,
                 angle: Optional[float] = ...) -> None: ...

class ChainOptions(Struct):
    size: int
    closed: bool
    stiffness: float
    bending: float
    damping: float
    length: Optional[float]
    angle: Optional[float]
    area_stiffness: float
    reduced_area: float
    def __init__(self,
                 *,
                 size: Optional[int] = ...,
                 closed: Optional[bool] = ...,
                 stiffness: Optional[float] = ...,
                 bending: Optional[float] = ...,
                 damping: Optional[float] = ...,
                 length: Optional[float] = ...,
                 angle: Optional[float] = ...,
                 area_stiffness: Optional[float] = ...,
                 reduced_area: Optional[float] = ...) -> None: ...

class GrowthOptions(Struct):
    rate: float
    spread: float
    turn: float
    most: int
    def __init__(self,
                 *,
                 rate: Optional[float] = ...,
                 spread: Optional[float] = ...,
                 turn: Optional[float] = ...,
                 most: Optional[int] = ...) -> None: ...

class GrainGroup(Struct):
    name: str
    shape: _Held[Any, Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, DimerGrain, ClumpGrain, str, Mapping[str, Any]]]]
    place: _Held[Any, Optional[Union[Points, Lattice, RandomRegion, ChainSites, FromFile, str, Mapping[str, Any]]]]
    orientation: _Held[Any, Optional[Union[Aligned, RandomOrientation, TurnedBy, str, Mapping[str, Any]]]]
    radius: SizeLike
    mass: Optional[float]
    density: Optional[float]
    velocity: VectorLike
    angular_velocity: VectorLike
    velocity_spread: float
    turns: bool
    colour: Optional[int]
    chain: _Held[Optional[ChainOptions], Optional[Union[ChainOptions, Mapping[str, Any]]]]
    growth: _Held[Optional[GrowthOptions], Optional[Union[GrowthOptions, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[str] = ...,
                 shape: Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, DimerGrain, ClumpGrain, str, Mapping[str, Any]]] = ...,
                 place: Optional[Union[Points, Lattice, RandomRegion, ChainSites, FromFile, str, Mapping[str, Any]]] = ...,
                 orientation: Optional[Union[Aligned, RandomOrientation, TurnedBy, str, Mapping[str, Any]]] = ...,
                 radius: Optional[SizeLike] = ...,
                 mass: Optional[float] = ...,
                 density: Optional[float] = ...,
                 velocity: Optional[VectorLike] = ...,
                 angular_velocity: Optional[VectorLike] = ...,
                 velocity_spread: Optional[float] = ...,
                 turns: Optional[bool] = ...,
                 colour: Optional[int] = ...,
                 chain: Optional[Union[Optional[ChainOptions], Mapping[str, Any]]] = ...,
                 growth: Optional[Union[Optional[GrowthOptions], Mapping[str, Any]]] = ...,
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

class Mesh(Struct):
    file: str
    scale: float
    position: VectorLike
    angle: float
    axis: VectorLike
    def __init__(self,
                 *,
                 file: Optional[str] = ...,
                 scale: Optional[float] = ...,
                 position: Optional[VectorLike] = ...,
                 angle: Optional[float] = ...,
                 axis: Optional[VectorLike] = ...) -> None: ...

class Polyline(Struct):
    points: VectorsLike
    closed: bool
    ends: bool
    def __init__(self,
                 *,
                 points: Optional[VectorsLike] = ...,
                 closed: Optional[bool] = ...,
                 ends: Optional[bool] = ...) -> None: ...

class Arc(Struct):
    centre: VectorLike
    radius: float
    from_: float
    to: float
    ends: bool
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 radius: Optional[float] = ...,
                 from_: Optional[float] = ...,
                 to: Optional[float] = ...,
                 ends: Optional[bool] = ...) -> None: ...

class Cone(Struct):
    from_: VectorLike
    to: VectorLike
    from_radius: float
    to_radius: float
    facets: int
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 from_radius: Optional[float] = ...,
                 to_radius: Optional[float] = ...,
                 facets: Optional[int] = ...) -> None: ...

class Pipe(Struct):
    from_: VectorLike
    to: VectorLike
    radius: float
    thickness: float
    facets: int
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 radius: Optional[float] = ...,
                 thickness: Optional[float] = ...,
                 facets: Optional[int] = ...) -> None: ...

class HoledPlate(Struct):
    centre: VectorLike
    normal: VectorLike
    length: float
    width: Optional[float]
    rim: float
    round: bool
    thickness: float
    angle: float
    facets: int
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...,
                 length: Optional[float] = ...,
                 width: Optional[float] = ...,
                 rim: Optional[float] = ...,
                 round: Optional[bool] = ...,
                 thickness: Optional[float] = ...,
                 angle: Optional[float] = ...,
                 facets: Optional[int] = ...) -> None: ...

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
    shape: _Held[Any, Optional[Union[Plane, Segment, Ball, Box, Drum, PaddleWheel, Mesh, Polyline, Arc, Cone, Pipe, HoledPlate, str, Mapping[str, Any]]]]
    motion: _Held[Any, Optional[Union[Fixed, Translation, Rotation, Oscillation, Formula, str, Mapping[str, Any]]]]
    since: Optional[float]
    until: Optional[float]
    def __init__(self,
                 *,
                 name: Optional[str] = ...,
                 shape: Optional[Union[Plane, Segment, Ball, Box, Drum, PaddleWheel, Mesh, Polyline, Arc, Cone, Pipe, HoledPlate, str, Mapping[str, Any]]] = ...,
                 motion: Optional[Union[Fixed, Translation, Rotation, Oscillation, Formula, str, Mapping[str, Any]]] = ...,
                 since: Optional[float] = ...,
                 until: Optional[float] = ...,
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

class Torque(Struct):
    moment: FormulaVectorLike
    def __init__(self,
                 *,
                 moment: Optional[FormulaVectorLike] = ...) -> None: ...

class DesiredVelocity(Struct):
    velocity: FormulaVectorLike
    def __init__(self,
                 *,
                 velocity: Optional[FormulaVectorLike] = ...) -> None: ...

class ForceOptions(Struct):
    force: _Held[Any, Optional[Union[Gravity, BodyForce, Torque, DesiredVelocity, str, Mapping[str, Any]]]]
    on: Sequence[str]
    def __init__(self,
                 *,
                 force: Optional[Union[Gravity, BodyForce, Torque, DesiredVelocity, str, Mapping[str, Any]]] = ...,
                 on: Optional[Sequence[str]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class Inelastic(Struct):
    restitution: float
    restitution_law: Literal["energetic", "newton"]
    def __init__(self,
                 *,
                 restitution: Optional[float] = ...,
                 restitution_law: Optional[Literal["energetic", "newton"]] = ...) -> None: ...

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
    restitution_law: Literal["energetic", "newton"]
    def __init__(self,
                 *,
                 friction: Optional[float] = ...,
                 fixed_point: Optional[bool] = ...,
                 rolling_friction: Optional[float] = ...,
                 restitution: Optional[float] = ...,
                 restitution_law: Optional[Literal["energetic", "newton"]] = ...) -> None: ...

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

class None(Struct):
    def __init__(self) -> None: ...

class ContactRule(Struct):
    between: Sequence[str]
    law: _Held[Any, Optional[Union[Inelastic, Gluey, Friction, GlueyFriction, None, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 between: Optional[Sequence[str]] = ...,
                 law: Optional[Union[Inelastic, Gluey, Friction, GlueyFriction, None, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class NoLubrication(Struct):
    def __init__(self) -> None: ...

class ExplicitLubrication(Struct):
    viscosity: float
    film: Literal["spheres", "discs"]
    constant: float
    reach: Optional[float]
    tangential: bool
    def __init__(self,
                 *,
                 viscosity: Optional[float] = ...,
                 film: Optional[Literal["spheres", "discs"]] = ...,
                 constant: Optional[float] = ...,
                 reach: Optional[float] = ...,
                 tangential: Optional[bool] = ...) -> None: ...

class NoFluid(Struct):
    def __init__(self) -> None: ...

class UniformFlow(Struct):
    velocity: VectorLike
    def __init__(self,
                 *,
                 velocity: Optional[VectorLike] = ...) -> None: ...

class ShearFlow(Struct):
    rate: float
    direction: VectorLike
    gradient: VectorLike
    origin: VectorLike
    def __init__(self,
                 *,
                 rate: Optional[float] = ...,
                 direction: Optional[VectorLike] = ...,
                 gradient: Optional[VectorLike] = ...,
                 origin: Optional[VectorLike] = ...) -> None: ...

class ExtensionFlow(Struct):
    rate: float
    direction: VectorLike
    squeezed: VectorLike
    origin: VectorLike
    def __init__(self,
                 *,
                 rate: Optional[float] = ...,
                 direction: Optional[VectorLike] = ...,
                 squeezed: Optional[VectorLike] = ...,
                 origin: Optional[VectorLike] = ...) -> None: ...

class UniaxialExtensionFlow(Struct):
    rate: float
    direction: VectorLike
    origin: VectorLike
    def __init__(self,
                 *,
                 rate: Optional[float] = ...,
                 direction: Optional[VectorLike] = ...,
                 origin: Optional[VectorLike] = ...) -> None: ...

class PoiseuilleFlow(Struct):
    speed: float
    half_width: float
    direction: VectorLike
    gradient: VectorLike
    centre: VectorLike
    def __init__(self,
                 *,
                 speed: Optional[float] = ...,
                 half_width: Optional[float] = ...,
                 direction: Optional[VectorLike] = ...,
                 gradient: Optional[VectorLike] = ...,
                 centre: Optional[VectorLike] = ...) -> None: ...

class PipeFlow(Struct):
    speed: float
    radius: float
    direction: VectorLike
    centre: VectorLike
    def __init__(self,
                 *,
                 speed: Optional[float] = ...,
                 radius: Optional[float] = ...,
                 direction: Optional[VectorLike] = ...,
                 centre: Optional[VectorLike] = ...) -> None: ...

class TaylorGreenFlow(Struct):
    speed: float
    length: float
    decay: float
    def __init__(self,
                 *,
                 speed: Optional[float] = ...,
                 length: Optional[float] = ...,
                 decay: Optional[float] = ...) -> None: ...

class VortexFlow(Struct):
    circulation: float
    core: float
    centre: VectorLike
    axis: VectorLike
    def __init__(self,
                 *,
                 circulation: Optional[float] = ...,
                 core: Optional[float] = ...,
                 centre: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...) -> None: ...

class FormulaFlow(Struct):
    velocity: FormulaVectorLike
    def __init__(self,
                 *,
                 velocity: Optional[FormulaVectorLike] = ...) -> None: ...

class FlowOptions(Struct):
    name: _Held[Any, Optional[Union[UniformFlow, ShearFlow, ExtensionFlow, UniaxialExtensionFlow, PoiseuilleFlow, PipeFlow, TaylorGreenFlow, VortexFlow, FormulaFlow, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[Union[UniformFlow, ShearFlow, ExtensionFlow, UniaxialExtensionFlow, PoiseuilleFlow, PipeFlow, TaylorGreenFlow, VortexFlow, FormulaFlow, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class StokesDrag(Struct):
    def __init__(self) -> None: ...

class SchillerNaumannDrag(Struct):
    def __init__(self) -> None: ...

class ReynoldsDrag(Struct):
    factor: str
    def __init__(self,
                 *,
                 factor: Optional[str] = ...) -> None: ...

class FlowDragOptions(Struct):
    name: _Held[Any, Optional[Union[StokesDrag, SchillerNaumannDrag, ReynoldsDrag, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[Union[StokesDrag, SchillerNaumannDrag, ReynoldsDrag, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class FieldFluid(Struct):
    viscosity: float
    density: Optional[float]
    flow: _Held[FlowOptions, Optional[Union[FlowOptions, Mapping[str, Any]]]]
    drag: _Held[FlowDragOptions, Optional[Union[FlowDragOptions, Mapping[str, Any]]]]
    spin: bool
    def __init__(self,
                 *,
                 viscosity: Optional[float] = ...,
                 density: Optional[float] = ...,
                 flow: Optional[Union[FlowOptions, Mapping[str, Any]]] = ...,
                 drag: Optional[Union[FlowDragOptions, Mapping[str, Any]]] = ...,
                 spin: Optional[bool] = ...) -> None: ...

class MomentumGaussSeidel(Struct):
    finish_bodies: int
    finish_iterations: int
    def __init__(self,
                 *,
                 finish_bodies: Optional[int] = ...,
                 finish_iterations: Optional[int] = ...) -> None: ...

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
    name: _Held[Any, Optional[Union[MomentumGaussSeidel, GaussSeidel, Apgd, Uzawa, str, Mapping[str, Any]]]]
    tolerance: float
    force_tolerance: float
    max_iterations: int
    warm_start: bool
    on_trouble: Literal["continue", "shorten_step", "stop"]
    def __init__(self,
                 *,
                 name: Optional[Union[MomentumGaussSeidel, GaussSeidel, Apgd, Uzawa, str, Mapping[str, Any]]] = ...,
                 tolerance: Optional[float] = ...,
                 force_tolerance: Optional[float] = ...,
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
    report: bool
    def __init__(self,
                 *,
                 frames: Optional[ScheduleLike] = ...,
                 series: Optional[ScheduleLike] = ...,
                 checkpoint: Optional[ScheduleLike] = ...,
                 checkpoint_wall: Optional[float] = ...,
                 contacts: Optional[bool] = ...,
                 report: Optional[bool] = ...) -> None: ...

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
    faces: bool
    def __init__(self,
                 *,
                 obstacle: Optional[str] = ...,
                 faces: Optional[bool] = ...) -> None: ...

class BulkProbe(Struct):
    low: VectorLike
    high: VectorLike
    points: int
    def __init__(self,
                 *,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 points: Optional[int] = ...) -> None: ...

class FluidProbe(Struct):
    def __init__(self) -> None: ...

class CrossingProbe(Struct):
    point: VectorLike
    normal: VectorLike
    radius: Optional[float]
    group: str
    def __init__(self,
                 *,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...,
                 radius: Optional[float] = ...,
                 group: Optional[str] = ...) -> None: ...

class MixingProbe(Struct):
    group: str
    cell: float
    def __init__(self,
                 *,
                 group: Optional[str] = ...,
                 cell: Optional[float] = ...) -> None: ...

class SieveProbe(Struct):
    group: str
    openings: Sequence[float]
    def __init__(self,
                 *,
                 group: Optional[str] = ...,
                 openings: Optional[Sequence[float]] = ...) -> None: ...

class ProbeOptions(Struct):
    name: str
    probe: _Held[Any, Optional[Union[GrainProbe, PairProbe, GroupProbe, ObstacleProbe, BulkProbe, FluidProbe, CrossingProbe, MixingProbe, SieveProbe, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[str] = ...,
                 probe: Optional[Union[GrainProbe, PairProbe, GroupProbe, ObstacleProbe, BulkProbe, FluidProbe, CrossingProbe, MixingProbe, SieveProbe, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class Case(Root):
    title: str
    planar: bool
    seed: int
    resolve_overlaps: bool
    dynamics: _Held[Any, Optional[Union[Inertial, Overdamped, str, Mapping[str, Any]]]]
    time: _Held[TimeOptions, Optional[Union[TimeOptions, Mapping[str, Any]]]]
    grains: _Held[StructList[GrainGroup], Iterable[Union[GrainGroup, Mapping[str, Any]]]]
    obstacles: _Held[StructList[ObstacleOptions], Iterable[Union[ObstacleOptions, Mapping[str, Any]]]]
    forces: _Held[StructList[ForceOptions], Iterable[Union[ForceOptions, Mapping[str, Any]]]]
    contacts: _Held[StructList[ContactRule], Iterable[Union[ContactRule, Mapping[str, Any]]]]
    lubrication: _Held[Any, Optional[Union[NoLubrication, ExplicitLubrication, str, Mapping[str, Any]]]]
    fluid: _Held[Any, Optional[Union[NoFluid, FieldFluid, str, Mapping[str, Any]]]]
    solver: _Held[SolverOptions, Optional[Union[SolverOptions, Mapping[str, Any]]]]
    neighbours: _Held[NeighbourOptions, Optional[Union[NeighbourOptions, Mapping[str, Any]]]]
    output: _Held[OutputOptions, Optional[Union[OutputOptions, Mapping[str, Any]]]]
    probes: _Held[StructList[ProbeOptions], Iterable[Union[ProbeOptions, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 title: Optional[str] = ...,
                 planar: Optional[bool] = ...,
                 seed: Optional[int] = ...,
                 resolve_overlaps: Optional[bool] = ...,
                 dynamics: Optional[Union[Inertial, Overdamped, str, Mapping[str, Any]]] = ...,
                 time: Optional[Union[TimeOptions, Mapping[str, Any]]] = ...,
                 grains: Optional[Sequence[Union[GrainGroup, Mapping[str, Any]]]] = ...,
                 obstacles: Optional[Sequence[Union[ObstacleOptions, Mapping[str, Any]]]] = ...,
                 forces: Optional[Sequence[Union[ForceOptions, Mapping[str, Any]]]] = ...,
                 contacts: Optional[Sequence[Union[ContactRule, Mapping[str, Any]]]] = ...,
                 lubrication: Optional[Union[NoLubrication, ExplicitLubrication, str, Mapping[str, Any]]] = ...,
                 fluid: Optional[Union[NoFluid, FieldFluid, str, Mapping[str, Any]]] = ...,
                 solver: Optional[Union[SolverOptions, Mapping[str, Any]]] = ...,
                 neighbours: Optional[Union[NeighbourOptions, Mapping[str, Any]]] = ...,
                 output: Optional[Union[OutputOptions, Mapping[str, Any]]] = ...,
                 probes: Optional[Sequence[Union[ProbeOptions, Mapping[str, Any]]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class LaboratoryClock(Struct):
    end: float
    def __init__(self,
                 *,
                 end: Optional[float] = ...) -> None: ...

class GrainOptions(Struct):
    distance: float
    velocity: float
    mass: float
    radius: float
    inertia: bool
    def __init__(self,
                 *,
                 distance: Optional[float] = ...,
                 velocity: Optional[float] = ...,
                 mass: Optional[float] = ...,
                 radius: Optional[float] = ...,
                 inertia: Optional[bool] = ...) -> None: ...

class PowerDrag(Struct):
    epsilon: float
    exponent: float
    def __init__(self,
                 *,
                 epsilon: Optional[float] = ...,
                 exponent: Optional[float] = ...) -> None: ...

class SpherePlaneDrag(Struct):
    viscosity: float
    radius: float
    def __init__(self,
                 *,
                 viscosity: Optional[float] = ...,
                 radius: Optional[float] = ...) -> None: ...

class TwoSpheresDrag(Struct):
    viscosity: float
    radius: float
    second_radius: float
    def __init__(self,
                 *,
                 viscosity: Optional[float] = ...,
                 radius: Optional[float] = ...,
                 second_radius: Optional[float] = ...) -> None: ...

class DiscPlaneDrag(Struct):
    viscosity: float
    radius: float
    def __init__(self,
                 *,
                 viscosity: Optional[float] = ...,
                 radius: Optional[float] = ...) -> None: ...

class SpherePlaneExactDrag(Struct):
    viscosity: float
    radius: float
    def __init__(self,
                 *,
                 viscosity: Optional[float] = ...,
                 radius: Optional[float] = ...) -> None: ...

class DiscPlaneExactDrag(Struct):
    viscosity: float
    radius: float
    def __init__(self,
                 *,
                 viscosity: Optional[float] = ...,
                 radius: Optional[float] = ...) -> None: ...

class TableDrag(Struct):
    distances: Sequence[float]
    values: Sequence[float]
    def __init__(self,
                 *,
                 distances: Optional[Sequence[float]] = ...,
                 values: Optional[Sequence[float]] = ...) -> None: ...

class FormulaDrag(Struct):
    value: str
    def __init__(self,
                 *,
                 value: Optional[str] = ...) -> None: ...

class DragOptions(Struct):
    law: _Held[Any, Optional[Union[PowerDrag, SpherePlaneDrag, TwoSpheresDrag, DiscPlaneDrag, SpherePlaneExactDrag, DiscPlaneExactDrag, TableDrag, FormulaDrag, str, Mapping[str, Any]]]]
    shift: float
    layer: Optional[float]
    def __init__(self,
                 *,
                 law: Optional[Union[PowerDrag, SpherePlaneDrag, TwoSpheresDrag, DiscPlaneDrag, SpherePlaneExactDrag, DiscPlaneExactDrag, TableDrag, FormulaDrag, str, Mapping[str, Any]]] = ...,
                 shift: Optional[float] = ...,
                 layer: Optional[float] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class PiecewiseForce(Struct):
    times: Sequence[float]
    values: Sequence[float]
    def __init__(self,
                 *,
                 times: Optional[Sequence[float]] = ...,
                 values: Optional[Sequence[float]] = ...) -> None: ...

class SinusoidalForce(Struct):
    amplitude: float
    period: float
    phase: float
    mean: float
    def __init__(self,
                 *,
                 amplitude: Optional[float] = ...,
                 period: Optional[float] = ...,
                 phase: Optional[float] = ...,
                 mean: Optional[float] = ...) -> None: ...

class FormulaForce(Struct):
    value: FormulaLike
    def __init__(self,
                 *,
                 value: Optional[FormulaLike] = ...) -> None: ...

class ForceTable(Struct):
    force: _Held[Any, Optional[Union[PiecewiseForce, SinusoidalForce, FormulaForce, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 force: Optional[Union[PiecewiseForce, SinusoidalForce, FormulaForce, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class EulerScheme(Struct):
    step: float
    def __init__(self,
                 *,
                 step: Optional[float] = ...) -> None: ...

class ImplicitScheme(Struct):
    step: float
    def __init__(self,
                 *,
                 step: Optional[float] = ...) -> None: ...

class ThresholdScheme(Struct):
    step: float
    constant: float
    distance: Optional[float]
    def __init__(self,
                 *,
                 step: Optional[float] = ...,
                 constant: Optional[float] = ...,
                 distance: Optional[float] = ...) -> None: ...

class AdaptiveScheme(Struct):
    tolerance: float
    first_step: float
    min_step: float
    def __init__(self,
                 *,
                 tolerance: Optional[float] = ...,
                 first_step: Optional[float] = ...,
                 min_step: Optional[float] = ...) -> None: ...

class GlueyScheme(Struct):
    step: float
    distance: float
    coupled: bool
    gamma_min: Optional[float]
    def __init__(self,
                 *,
                 step: Optional[float] = ...,
                 distance: Optional[float] = ...,
                 coupled: Optional[bool] = ...,
                 gamma_min: Optional[float] = ...) -> None: ...

class InelasticScheme(Struct):
    step: float
    distance: float
    coupled: bool
    def __init__(self,
                 *,
                 step: Optional[float] = ...,
                 distance: Optional[float] = ...,
                 coupled: Optional[bool] = ...) -> None: ...

class SchemeOptions(Struct):
    name: str
    scheme: _Held[Any, Optional[Union[EulerScheme, ImplicitScheme, ThresholdScheme, AdaptiveScheme, GlueyScheme, InelasticScheme, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[str] = ...,
                 scheme: Optional[Union[EulerScheme, ImplicitScheme, ThresholdScheme, AdaptiveScheme, GlueyScheme, InelasticScheme, str, Mapping[str, Any]]] = ...,
                 **fields_of_the_kind: Any) -> None: ...

class LaboratoryOutput(Struct):
    series: Optional[float]
    rows: int
    report: bool
    def __init__(self,
                 *,
                 series: Optional[float] = ...,
                 rows: Optional[int] = ...,
                 report: Optional[bool] = ...) -> None: ...

class LubricationCase(Root):
    title: str
    levels: Sequence[float]
    time: _Held[LaboratoryClock, Optional[Union[LaboratoryClock, Mapping[str, Any]]]]
    grain: _Held[GrainOptions, Optional[Union[GrainOptions, Mapping[str, Any]]]]
    drag: _Held[DragOptions, Optional[Union[DragOptions, Mapping[str, Any]]]]
    force: _Held[ForceTable, Optional[Union[ForceTable, Mapping[str, Any]]]]
    schemes: _Held[StructList[SchemeOptions], Iterable[Union[SchemeOptions, Mapping[str, Any]]]]
    output: _Held[LaboratoryOutput, Optional[Union[LaboratoryOutput, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 title: Optional[str] = ...,
                 levels: Optional[Sequence[float]] = ...,
                 time: Optional[Union[LaboratoryClock, Mapping[str, Any]]] = ...,
                 grain: Optional[Union[GrainOptions, Mapping[str, Any]]] = ...,
                 drag: Optional[Union[DragOptions, Mapping[str, Any]]] = ...,
                 force: Optional[Union[ForceTable, Mapping[str, Any]]] = ...,
                 schemes: Optional[Sequence[Union[SchemeOptions, Mapping[str, Any]]]] = ...,
                 output: Optional[Union[LaboratoryOutput, Mapping[str, Any]]] = ...) -> None: ...
