# SPDX-FileCopyrightText: the slurry authors
# SPDX-License-Identifier: BSD-3-Clause
# Generated from the field tables by scripts/python/make_stubs.py.
import os
from typing import (Any, Dict, Generic, Iterable, List, Literal, Mapping, Optional, Sequence, SupportsIndex, Tuple, Type, TypeVar,
                    Union, overload)

from .types import (BooleanLike, FormulaLike, FormulaVectorLike, IntegerLike, IntegersLike, NumberLike, NumbersLike, ScheduleLike,
                    SizeLike, TextLike, TimeStepLike, VectorLike, VectorsLike)

_Vector = Tuple[float, float, float]
_C = TypeVar("_C", bound="Root")
_T = TypeVar("_T")
_G = TypeVar("_G", covariant=True)
_S = TypeVar("_S", contravariant=True)

__all__ = ["Inertial", "Overdamped", "TimeOptions", "SphereGrain", "EllipsoidGrain", "SuperellipsoidGrain",
           "CapsuleGrain", "BoxGrain", "PolyhedronGrain", "DimerGrain", "ClumpMember", "ClumpGrain",
           "Points", "Lattice", "RandomRegion", "ChainSites", "FromFile", "Nowhere", "Aligned",
           "RandomOrientation", "TurnedBy", "ChainOptions", "GrowthOptions", "BreakageOptions",
           "ThreeSphereSwimmer", "PlanarSwimmer", "FourSphereSwimmer", "PushMePullYou",
           "PurcellSwimmer", "ElasticSwimmer", "MagneticSwimmer", "FormulaSwimmer",
           "VariableOptions", "BodyOptions", "NoStroke", "PointsStroke", "FourierStroke",
           "FormulaStroke", "StrokeOptions", "GaitOptions", "Squirmer", "GrainGroup", "CellOptions",
           "Plane", "Segment", "Ball", "Box", "Drum", "PaddleWheel", "Mesh", "Polyline", "Arc",
           "Cone", "Pipe", "HoledPlate", "Fixed", "Translation", "Rotation", "Oscillation",
           "Formula", "Loaded", "SurfaceMotion", "ObstacleOptions", "InletBox", "InletDisc",
           "InletSegment", "InletPlaces", "InletOptions", "OutletBox", "OutletBeyond",
           "OutletOutside", "OutletOptions", "Gravity", "BodyForce", "Torque", "DesiredVelocity",
           "ForceOptions", "Material", "MaterialPair", "MixingOptions", "Inelastic", "Gluey",
           "Friction", "GlueyFriction", "Cohesion", "Capillary", "HardSphere", "NoContact",
           "ContactRule", "EventCollisions", "OnceCollisions", "NoLubrication",
           "ExplicitLubrication", "NoFluid", "UniformFlow", "ShearFlow", "ExtensionFlow",
           "UniaxialExtensionFlow", "PoiseuilleFlow", "PipeFlow", "TaylorGreenFlow", "VortexFlow",
           "FormulaFlow", "FlowOptions", "StokesDrag", "SchillerNaumannDrag", "LinearDrag",
           "ReynoldsDrag", "FlowDragOptions", "FieldFluid", "WallOptions", "CylinderContainer",
           "BoxContainer", "BallContainer", "MeshContainer", "ContainerOptions", "StokesFluid",
           "GridFluid", "FlowBoundaryOptions", "PointsetFluid", "AveragedSideOptions",
           "BeetstraDrag", "GidaspowDrag", "ErgunDrag", "WenYuDrag", "DiFeliceDrag",
           "VoidDragOptions", "AveragedFluid", "MomentumGaussSeidel", "GaussSeidel", "Apgd",
           "Uzawa", "SolverOptions", "NeighbourOptions", "OutputOptions", "GrainProbe", "PairProbe",
           "GroupProbe", "ObstacleProbe", "BulkProbe", "FluidProbe", "CrossingProbe", "MixingProbe",
           "SieveProbe", "ResidenceProbe", "CellProbe", "PopulationProbe", "MotionProbe",
           "CollisionProbe", "SuspensionProbe", "FlowProbe", "FlowForceProbe", "AlignmentProbe",
           "TorqueProbe", "WallPressureProbe", "ReposeProbe", "LineSites", "PlaneSites", "BoxSites",
           "CylinderSites", "RingSites", "ShellSites", "ProfilePlaces", "ProfileProbe",
           "OutletProbe", "DissipationProbe", "ForceChainProbe", "PressureDropProbe",
           "ProbeOptions", "FieldOptions", "Case", "LaboratoryClock", "GrainOptions", "PowerDrag",
           "SpherePlaneDrag", "TwoSpheresDrag", "DiscPlaneDrag", "SpherePlaneExactDrag",
           "DiscPlaneExactDrag", "TableDrag", "FormulaDrag", "DragOptions", "PiecewiseForce",
           "SinusoidalForce", "FormulaForce", "ForceTable", "EulerScheme", "ImplicitScheme",
           "ThresholdScheme", "AdaptiveScheme", "GlueyScheme", "InelasticScheme", "SchemeOptions",
           "LaboratoryOutput", "LubricationCase", "ClosedMesh", "BodyPoints", "SurfaceSlip",
           "StokesBodies", "StokesMesh", "SamplePoints", "SampleLine", "SamplePlane",
           "StokesSample", "StokesOutput", "StokesCase", "SwimmerOptions", "MagneticOptions",
           "SwimTask", "ControlTask", "OptimiseTask", "ReachTask", "PairTask", "TaskOptions",
           "SwimmerFlow", "SwimmerOutput", "SwimmerCase", "StabilityLoad", "StabilityOutput",
           "StabilityCase"]

def python_name(key: str) -> str: ...
def case_name(name: str) -> str: ...
def from_toml(source: Union[str, os.PathLike[str]], *settings: str) -> Any: ...
def _any_case(case: Any) -> Any: ...
def groups_from_arrays(position: Any, radius: Any = ..., *, velocity: Any = ..., mass: Any = ..., group: Any = ...,
                       **fields: Any) -> List[GrainGroup]: ...

class Struct:
    _values: Dict[str, Any]
    def __init__(self, **fields: Any) -> None: ...
    def to_dict(self) -> Dict[str, Any]: ...
    def __eq__(self, other: object) -> bool: ...

class StructList(List[_T]):
    def __init__(self, type_: Type[_T], entries: Iterable[Any] = ...) -> None: ...
    def append(self, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    def insert(self, index: SupportsIndex, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    def extend(self, entries: Iterable[Union[_T, Mapping[str, Any]]]) -> None: ...
    def __iadd__(self, entries: Iterable[Union[_T, Mapping[str, Any]]]) -> StructList[_T]: ...  # type: ignore[override, misc]
    @overload
    def __setitem__(self, index: SupportsIndex, entry: Union[_T, Mapping[str, Any]]) -> None: ...
    @overload
    def __setitem__(self, index: slice, entry: Iterable[Union[_T, Mapping[str, Any]]]) -> None: ...

# A field that takes more than it gives: a dict becomes the table that it describes, an array a tuple. None: the default.
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
    drag: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 drag: Optional[NumberLike] = ...) -> None: ...

class TimeOptions(Struct):
    step: _Held[Any, Optional[TimeStepLike]]
    end: _Held[float, Optional[NumberLike]]
    max_displacement: _Held[float, Optional[NumberLike]]
    max_step: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 step: Optional[TimeStepLike] = ...,
                 end: Optional[NumberLike] = ...,
                 max_displacement: Optional[NumberLike] = ...,
                 max_step: Optional[NumberLike] = ...) -> None: ...

class SphereGrain(Struct):
    def __init__(self) -> None: ...

class EllipsoidGrain(Struct):
    semi_axes: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 semi_axes: Optional[VectorLike] = ...) -> None: ...

class SuperellipsoidGrain(Struct):
    semi_axes: _Held[_Vector, Optional[VectorLike]]
    e: _Held[float, Optional[NumberLike]]
    n: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 semi_axes: Optional[VectorLike] = ...,
                 e: Optional[NumberLike] = ...,
                 n: Optional[NumberLike] = ...) -> None: ...

class CapsuleGrain(Struct):
    length: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 length: Optional[NumberLike] = ...) -> None: ...

class BoxGrain(Struct):
    size: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 size: Optional[VectorLike] = ...) -> None: ...

class PolyhedronGrain(Struct):
    vertices: _Held[Tuple[_Vector, ...], Optional[VectorsLike]]
    filled: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 vertices: Optional[VectorsLike] = ...,
                 filled: Optional[NumberLike] = ...) -> None: ...

class DimerGrain(Struct):
    distance: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 distance: Optional[NumberLike] = ...) -> None: ...

class ClumpMember(Struct):
    shape: _Held[Any, Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, str, Mapping[str, Any]]]]
    position: _Held[_Vector, Optional[VectorLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    angle: _Held[float, Optional[NumberLike]]
    scale: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 shape: Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, str, Mapping[str, Any]]] = ...,
                 position: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 scale: Optional[NumberLike] = ...,
                 semi_axes: Optional[VectorLike] = ...,
                 e: Optional[NumberLike] = ...,
                 n: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...,
                 size: Optional[VectorLike] = ...,
                 vertices: Optional[VectorsLike] = ...,
                 filled: Optional[NumberLike] = ...) -> None: ...

class ClumpGrain(Struct):
    pieces: _Held[StructList[ClumpMember], Optional[Iterable[Union[ClumpMember, Mapping[str, Any]]]]]
    def __init__(self,
                 *,
                 pieces: Optional[Iterable[Union[ClumpMember, Mapping[str, Any]]]] = ...) -> None: ...

class Points(Struct):
    positions: _Held[Tuple[_Vector, ...], Optional[VectorsLike]]
    radii: _Held[Tuple[float, ...], Optional[NumbersLike]]
    masses: _Held[Tuple[float, ...], Optional[NumbersLike]]
    velocities: _Held[Tuple[_Vector, ...], Optional[VectorsLike]]
    def __init__(self,
                 *,
                 positions: Optional[VectorsLike] = ...,
                 radii: Optional[NumbersLike] = ...,
                 masses: Optional[NumbersLike] = ...,
                 velocities: Optional[VectorsLike] = ...) -> None: ...

class Lattice(Struct):
    origin: _Held[_Vector, Optional[VectorLike]]
    counts: _Held[Tuple[int, ...], Optional[IntegersLike]]
    spacing: _Held[float, Optional[NumberLike]]
    jitter: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 origin: Optional[VectorLike] = ...,
                 counts: Optional[IntegersLike] = ...,
                 spacing: Optional[NumberLike] = ...,
                 jitter: Optional[NumberLike] = ...) -> None: ...

class RandomRegion(Struct):
    count: _Held[int, Optional[IntegerLike]]
    low: _Held[_Vector, Optional[VectorLike]]
    high: _Held[_Vector, Optional[VectorLike]]
    margin: _Held[float, Optional[NumberLike]]
    round: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 count: Optional[IntegerLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 margin: Optional[NumberLike] = ...,
                 round: Optional[BooleanLike] = ...) -> None: ...

class ChainSites(Struct):
    origin: _Held[_Vector, Optional[VectorLike]]
    counts: _Held[Tuple[int, ...], Optional[IntegersLike]]
    spacing: _Held[_Vector, Optional[VectorLike]]
    direction: _Held[_Vector, Optional[VectorLike]]
    stretch: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 origin: Optional[VectorLike] = ...,
                 counts: Optional[IntegersLike] = ...,
                 spacing: Optional[VectorLike] = ...,
                 direction: Optional[VectorLike] = ...,
                 stretch: Optional[NumberLike] = ...) -> None: ...

class FromFile(Struct):
    file: _Held[str, Optional[TextLike]]
    select: _Held[Optional[int], Optional[IntegerLike]]
    def __init__(self,
                 *,
                 file: Optional[TextLike] = ...,
                 select: Optional[IntegerLike] = ...) -> None: ...

class Nowhere(Struct):
    def __init__(self) -> None: ...

class Aligned(Struct):
    def __init__(self) -> None: ...

class RandomOrientation(Struct):
    def __init__(self) -> None: ...

class TurnedBy(Struct):
    axis: _Held[_Vector, Optional[VectorLike]]
    angle: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 axis: Optional[VectorLike] = ...,
                 angle: Optional[NumberLike] = ...) -> None: ...

class ChainOptions(Struct):
    size: _Held[int, Optional[IntegerLike]]
    closed: _Held[bool, Optional[BooleanLike]]
    stiffness: _Held[float, Optional[NumberLike]]
    bending: _Held[float, Optional[NumberLike]]
    damping: _Held[float, Optional[NumberLike]]
    length: _Held[Optional[float], Optional[NumberLike]]
    angle: _Held[Optional[float], Optional[NumberLike]]
    area_stiffness: _Held[float, Optional[NumberLike]]
    reduced_area: _Held[float, Optional[NumberLike]]
    woven: _Held[bool, Optional[BooleanLike]]
    slack: _Held[bool, Optional[BooleanLike]]
    pressure: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 size: Optional[IntegerLike] = ...,
                 closed: Optional[BooleanLike] = ...,
                 stiffness: Optional[NumberLike] = ...,
                 bending: Optional[NumberLike] = ...,
                 damping: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 area_stiffness: Optional[NumberLike] = ...,
                 reduced_area: Optional[NumberLike] = ...,
                 woven: Optional[BooleanLike] = ...,
                 slack: Optional[BooleanLike] = ...,
                 pressure: Optional[NumberLike] = ...) -> None: ...

class GrowthOptions(Struct):
    rate: _Held[float, Optional[NumberLike]]
    spread: _Held[float, Optional[NumberLike]]
    turn: _Held[float, Optional[NumberLike]]
    most: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 rate: Optional[NumberLike] = ...,
                 spread: Optional[NumberLike] = ...,
                 turn: Optional[NumberLike] = ...,
                 most: Optional[IntegerLike] = ...) -> None: ...

class BreakageOptions(Struct):
    energy: _Held[float, Optional[NumberLike]]
    scaling: _Held[Literal["mass", "one"], Optional[Literal["mass", "one"]]]
    rule: _Held[Literal["kept", "turned"], Optional[Literal["kept", "turned"]]]
    released: _Held[float, Optional[NumberLike]]
    angle: _Held[float, Optional[NumberLike]]
    smallest: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 energy: Optional[NumberLike] = ...,
                 scaling: Optional[Literal["mass", "one"]] = ...,
                 rule: Optional[Literal["kept", "turned"]] = ...,
                 released: Optional[NumberLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 smallest: Optional[NumberLike] = ...) -> None: ...

class ThreeSphereSwimmer(Struct):
    radius: _Held[float, Optional[NumberLike]]
    arms: _Held[Tuple[float, ...], Optional[NumbersLike]]
    arm: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 radius: Optional[NumberLike] = ...,
                 arms: Optional[NumbersLike] = ...,
                 arm: Optional[NumberLike] = ...) -> None: ...

class PlanarSwimmer(Struct):
    radius: _Held[float, Optional[NumberLike]]
    arms: _Held[Tuple[float, ...], Optional[NumbersLike]]
    arm: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 radius: Optional[NumberLike] = ...,
                 arms: Optional[NumbersLike] = ...,
                 arm: Optional[NumberLike] = ...) -> None: ...

class FourSphereSwimmer(Struct):
    radius: _Held[float, Optional[NumberLike]]
    arms: _Held[Tuple[float, ...], Optional[NumbersLike]]
    arm: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 radius: Optional[NumberLike] = ...,
                 arms: Optional[NumbersLike] = ...,
                 arm: Optional[NumberLike] = ...) -> None: ...

class PushMePullYou(Struct):
    radius: _Held[float, Optional[NumberLike]]
    arms: _Held[Tuple[float, ...], Optional[NumbersLike]]
    arm: _Held[float, Optional[NumberLike]]
    bulbs: _Held[Tuple[float, ...], Optional[NumbersLike]]
    def __init__(self,
                 *,
                 radius: Optional[NumberLike] = ...,
                 arms: Optional[NumbersLike] = ...,
                 arm: Optional[NumberLike] = ...,
                 bulbs: Optional[NumbersLike] = ...) -> None: ...

class PurcellSwimmer(Struct):
    links: _Held[int, Optional[IntegerLike]]
    length: _Held[float, Optional[NumberLike]]
    radius: _Held[float, Optional[NumberLike]]
    angle: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 links: Optional[IntegerLike] = ...,
                 length: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 angle: Optional[NumberLike] = ...) -> None: ...

class ElasticSwimmer(Struct):
    radius: _Held[float, Optional[NumberLike]]
    arms: _Held[Tuple[float, ...], Optional[NumbersLike]]
    arm: _Held[float, Optional[NumberLike]]
    springs: _Held[int, Optional[IntegerLike]]
    stiffness: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 radius: Optional[NumberLike] = ...,
                 arms: Optional[NumbersLike] = ...,
                 arm: Optional[NumberLike] = ...,
                 springs: Optional[IntegerLike] = ...,
                 stiffness: Optional[NumberLike] = ...) -> None: ...

class MagneticSwimmer(Struct):
    radius: _Held[float, Optional[NumberLike]]
    links: _Held[int, Optional[IntegerLike]]
    tail: _Held[float, Optional[NumberLike]]
    thickness: _Held[float, Optional[NumberLike]]
    stiffness: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 radius: Optional[NumberLike] = ...,
                 links: Optional[IntegerLike] = ...,
                 tail: Optional[NumberLike] = ...,
                 thickness: Optional[NumberLike] = ...,
                 stiffness: Optional[NumberLike] = ...) -> None: ...

class FormulaSwimmer(Struct):
    freedom: _Held[Literal["line", "plane", "space"], Optional[Literal["line", "plane", "space"]]]
    def __init__(self,
                 *,
                 freedom: Optional[Literal["line", "plane", "space"]] = ...) -> None: ...

class VariableOptions(Struct):
    name: _Held[str, Optional[TextLike]]
    low: _Held[float, Optional[NumberLike]]
    high: _Held[float, Optional[NumberLike]]
    start: _Held[Optional[float], Optional[NumberLike]]
    inverse: _Held[bool, Optional[BooleanLike]]
    stiffness: _Held[Optional[float], Optional[NumberLike]]
    rest: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 low: Optional[NumberLike] = ...,
                 high: Optional[NumberLike] = ...,
                 start: Optional[NumberLike] = ...,
                 inverse: Optional[BooleanLike] = ...,
                 stiffness: Optional[NumberLike] = ...,
                 rest: Optional[NumberLike] = ...) -> None: ...

class BodyOptions(Struct):
    shape: _Held[Literal["sphere", "rod"], Optional[Literal["sphere", "rod"]]]
    radius: _Held[str, Optional[TextLike]]
    length: _Held[float, Optional[NumberLike]]
    position: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    turn: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    def __init__(self,
                 *,
                 shape: Optional[Literal["sphere", "rod"]] = ...,
                 radius: Optional[TextLike] = ...,
                 length: Optional[NumberLike] = ...,
                 position: Optional[Sequence[str]] = ...,
                 turn: Optional[Sequence[str]] = ...) -> None: ...

class NoStroke(Struct):
    def __init__(self) -> None: ...

class PointsStroke(Struct):
    points: _Held[Tuple[float, ...], Optional[NumbersLike]]
    def __init__(self,
                 *,
                 points: Optional[NumbersLike] = ...) -> None: ...

class FourierStroke(Struct):
    mean: _Held[Tuple[float, ...], Optional[NumbersLike]]
    cosines: _Held[Tuple[float, ...], Optional[NumbersLike]]
    sines: _Held[Tuple[float, ...], Optional[NumbersLike]]
    def __init__(self,
                 *,
                 mean: Optional[NumbersLike] = ...,
                 cosines: Optional[NumbersLike] = ...,
                 sines: Optional[NumbersLike] = ...) -> None: ...

class FormulaStroke(Struct):
    formulas: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    def __init__(self,
                 *,
                 formulas: Optional[Sequence[str]] = ...) -> None: ...

class StrokeOptions(Struct):
    path: _Held[Any, Optional[Union[NoStroke, PointsStroke, FourierStroke, FormulaStroke, str, Mapping[str, Any]]]]
    period: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 path: Optional[Union[NoStroke, PointsStroke, FourierStroke, FormulaStroke, str, Mapping[str, Any]]] = ...,
                 period: Optional[NumberLike] = ...,
                 points: Optional[NumbersLike] = ...,
                 mean: Optional[NumbersLike] = ...,
                 cosines: Optional[NumbersLike] = ...,
                 sines: Optional[NumbersLike] = ...,
                 formulas: Optional[Sequence[str]] = ...) -> None: ...

class GaitOptions(Struct):
    type: _Held[Any, Optional[Union[ThreeSphereSwimmer, PlanarSwimmer, FourSphereSwimmer, PushMePullYou, PurcellSwimmer, ElasticSwimmer, MagneticSwimmer, FormulaSwimmer, str, Mapping[str, Any]]]]
    variables: _Held[StructList[VariableOptions], Optional[Iterable[Union[VariableOptions, Mapping[str, Any]]]]]
    bodies: _Held[StructList[BodyOptions], Optional[Iterable[Union[BodyOptions, Mapping[str, Any]]]]]
    stroke: _Held[StrokeOptions, Optional[Union[StrokeOptions, Mapping[str, Any]]]]
    phases: _Held[Tuple[float, ...], Optional[NumbersLike]]
    def __init__(self,
                 *,
                 type: Optional[Union[ThreeSphereSwimmer, PlanarSwimmer, FourSphereSwimmer, PushMePullYou, PurcellSwimmer, ElasticSwimmer, MagneticSwimmer, FormulaSwimmer, str, Mapping[str, Any]]] = ...,
                 variables: Optional[Iterable[Union[VariableOptions, Mapping[str, Any]]]] = ...,
                 bodies: Optional[Iterable[Union[BodyOptions, Mapping[str, Any]]]] = ...,
                 stroke: Optional[Union[StrokeOptions, Mapping[str, Any]]] = ...,
                 phases: Optional[NumbersLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 arms: Optional[NumbersLike] = ...,
                 arm: Optional[NumberLike] = ...,
                 bulbs: Optional[NumbersLike] = ...,
                 links: Optional[IntegerLike] = ...,
                 length: Optional[NumberLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 springs: Optional[IntegerLike] = ...,
                 stiffness: Optional[NumberLike] = ...,
                 tail: Optional[NumberLike] = ...,
                 thickness: Optional[NumberLike] = ...,
                 freedom: Optional[Literal["line", "plane", "space"]] = ...) -> None: ...

class Squirmer(Struct):
    b1: _Held[float, Optional[NumberLike]]
    b2: _Held[float, Optional[NumberLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    rotary_diffusion: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 b1: Optional[NumberLike] = ...,
                 b2: Optional[NumberLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 rotary_diffusion: Optional[NumberLike] = ...) -> None: ...

class GrainGroup(Struct):
    name: _Held[str, Optional[TextLike]]
    shape: _Held[Any, Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, DimerGrain, ClumpGrain, str, Mapping[str, Any]]]]
    material: _Held[str, Optional[TextLike]]
    place: _Held[Any, Optional[Union[Points, Lattice, RandomRegion, ChainSites, FromFile, Nowhere, str, Mapping[str, Any]]]]
    orientation: _Held[Any, Optional[Union[Aligned, RandomOrientation, TurnedBy, str, Mapping[str, Any]]]]
    radius: _Held[Any, Optional[SizeLike]]
    mass: _Held[Optional[float], Optional[NumberLike]]
    density: _Held[Optional[float], Optional[NumberLike]]
    velocity: _Held[_Vector, Optional[VectorLike]]
    angular_velocity: _Held[_Vector, Optional[VectorLike]]
    velocity_spread: _Held[float, Optional[NumberLike]]
    turns: _Held[bool, Optional[BooleanLike]]
    frozen: _Held[bool, Optional[BooleanLike]]
    tied_to: _Held[str, Optional[TextLike]]
    colour: _Held[Optional[int], Optional[IntegerLike]]
    chain: _Held[Optional[ChainOptions], Optional[Union[ChainOptions, Mapping[str, Any]]]]
    growth: _Held[Optional[GrowthOptions], Optional[Union[GrowthOptions, Mapping[str, Any]]]]
    breakage: _Held[Optional[BreakageOptions], Optional[Union[BreakageOptions, Mapping[str, Any]]]]
    swimmer: _Held[Optional[GaitOptions], Optional[Union[GaitOptions, Mapping[str, Any]]]]
    squirmer: _Held[Optional[Squirmer], Optional[Union[Squirmer, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 shape: Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, DimerGrain, ClumpGrain, str, Mapping[str, Any]]] = ...,
                 material: Optional[TextLike] = ...,
                 place: Optional[Union[Points, Lattice, RandomRegion, ChainSites, FromFile, Nowhere, str, Mapping[str, Any]]] = ...,
                 orientation: Optional[Union[Aligned, RandomOrientation, TurnedBy, str, Mapping[str, Any]]] = ...,
                 radius: Optional[SizeLike] = ...,
                 mass: Optional[NumberLike] = ...,
                 density: Optional[NumberLike] = ...,
                 velocity: Optional[VectorLike] = ...,
                 angular_velocity: Optional[VectorLike] = ...,
                 velocity_spread: Optional[NumberLike] = ...,
                 turns: Optional[BooleanLike] = ...,
                 frozen: Optional[BooleanLike] = ...,
                 tied_to: Optional[TextLike] = ...,
                 colour: Optional[IntegerLike] = ...,
                 chain: Optional[Union[ChainOptions, Mapping[str, Any]]] = ...,
                 growth: Optional[Union[GrowthOptions, Mapping[str, Any]]] = ...,
                 breakage: Optional[Union[BreakageOptions, Mapping[str, Any]]] = ...,
                 swimmer: Optional[Union[GaitOptions, Mapping[str, Any]]] = ...,
                 squirmer: Optional[Union[Squirmer, Mapping[str, Any]]] = ...,
                 semi_axes: Optional[VectorLike] = ...,
                 e: Optional[NumberLike] = ...,
                 n: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...,
                 size: Optional[VectorLike] = ...,
                 vertices: Optional[VectorsLike] = ...,
                 filled: Optional[NumberLike] = ...,
                 distance: Optional[NumberLike] = ...,
                 pieces: Optional[Iterable[Union[ClumpMember, Mapping[str, Any]]]] = ...,
                 positions: Optional[VectorsLike] = ...,
                 radii: Optional[NumbersLike] = ...,
                 masses: Optional[NumbersLike] = ...,
                 velocities: Optional[VectorsLike] = ...,
                 origin: Optional[VectorLike] = ...,
                 counts: Optional[IntegersLike] = ...,
                 spacing: Optional[Union[NumberLike, VectorLike]] = ...,
                 jitter: Optional[NumberLike] = ...,
                 count: Optional[IntegerLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 margin: Optional[NumberLike] = ...,
                 round: Optional[BooleanLike] = ...,
                 direction: Optional[VectorLike] = ...,
                 stretch: Optional[NumberLike] = ...,
                 file: Optional[TextLike] = ...,
                 select: Optional[IntegerLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 angle: Optional[NumberLike] = ...) -> None: ...

class CellOptions(Struct):
    low: _Held[_Vector, Optional[VectorLike]]
    high: _Held[_Vector, Optional[VectorLike]]
    tilt: _Held[_Vector, Optional[VectorLike]]
    periodic: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    shear_xy: _Held[Any, Optional[FormulaLike]]
    shear_xz: _Held[Any, Optional[FormulaLike]]
    shear_yz: _Held[Any, Optional[FormulaLike]]
    stretch: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    pressure: _Held[Any, Optional[FormulaLike]]
    stress_xx: _Held[Any, Optional[FormulaLike]]
    stress_yy: _Held[Any, Optional[FormulaLike]]
    stress_zz: _Held[Any, Optional[FormulaLike]]
    stress_xy: _Held[Any, Optional[FormulaLike]]
    stress_xz: _Held[Any, Optional[FormulaLike]]
    stress_yz: _Held[Any, Optional[FormulaLike]]
    mass: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 tilt: Optional[VectorLike] = ...,
                 periodic: Optional[Sequence[str]] = ...,
                 shear_xy: Optional[FormulaLike] = ...,
                 shear_xz: Optional[FormulaLike] = ...,
                 shear_yz: Optional[FormulaLike] = ...,
                 stretch: Optional[FormulaVectorLike] = ...,
                 pressure: Optional[FormulaLike] = ...,
                 stress_xx: Optional[FormulaLike] = ...,
                 stress_yy: Optional[FormulaLike] = ...,
                 stress_zz: Optional[FormulaLike] = ...,
                 stress_xy: Optional[FormulaLike] = ...,
                 stress_xz: Optional[FormulaLike] = ...,
                 stress_yz: Optional[FormulaLike] = ...,
                 mass: Optional[NumberLike] = ...) -> None: ...

class Plane(Struct):
    point: _Held[_Vector, Optional[VectorLike]]
    normal: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...) -> None: ...

class Segment(Struct):
    from_: _Held[_Vector, Optional[VectorLike]]
    to: _Held[_Vector, Optional[VectorLike]]
    thickness: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 thickness: Optional[NumberLike] = ...) -> None: ...

class Ball(Struct):
    centre: _Held[_Vector, Optional[VectorLike]]
    radius: _Held[float, Optional[NumberLike]]
    inside: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 inside: Optional[BooleanLike] = ...) -> None: ...

class Box(Struct):
    centre: _Held[_Vector, Optional[VectorLike]]
    size: _Held[_Vector, Optional[VectorLike]]
    angle: _Held[float, Optional[NumberLike]]
    inside: _Held[bool, Optional[BooleanLike]]
    open: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 size: Optional[VectorLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 inside: Optional[BooleanLike] = ...,
                 open: Optional[Sequence[str]] = ...) -> None: ...

class Drum(Struct):
    centre: _Held[_Vector, Optional[VectorLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    radius: _Held[float, Optional[NumberLike]]
    length: _Held[Optional[float], Optional[NumberLike]]
    inside: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...,
                 inside: Optional[BooleanLike] = ...) -> None: ...

class PaddleWheel(Struct):
    centre: _Held[_Vector, Optional[VectorLike]]
    hub: _Held[float, Optional[NumberLike]]
    paddles: _Held[int, Optional[IntegerLike]]
    length: _Held[float, Optional[NumberLike]]
    thickness: _Held[float, Optional[NumberLike]]
    angle: _Held[float, Optional[NumberLike]]
    width: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 hub: Optional[NumberLike] = ...,
                 paddles: Optional[IntegerLike] = ...,
                 length: Optional[NumberLike] = ...,
                 thickness: Optional[NumberLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 width: Optional[NumberLike] = ...) -> None: ...

class Mesh(Struct):
    file: _Held[str, Optional[TextLike]]
    scale: _Held[float, Optional[NumberLike]]
    position: _Held[_Vector, Optional[VectorLike]]
    angle: _Held[float, Optional[NumberLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 file: Optional[TextLike] = ...,
                 scale: Optional[NumberLike] = ...,
                 position: Optional[VectorLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 axis: Optional[VectorLike] = ...) -> None: ...

class Polyline(Struct):
    points: _Held[Tuple[_Vector, ...], Optional[VectorsLike]]
    closed: _Held[bool, Optional[BooleanLike]]
    ends: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 points: Optional[VectorsLike] = ...,
                 closed: Optional[BooleanLike] = ...,
                 ends: Optional[BooleanLike] = ...) -> None: ...

class Arc(Struct):
    centre: _Held[_Vector, Optional[VectorLike]]
    radius: _Held[float, Optional[NumberLike]]
    from_: _Held[float, Optional[NumberLike]]
    to: _Held[float, Optional[NumberLike]]
    ends: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 from_: Optional[NumberLike] = ...,
                 to: Optional[NumberLike] = ...,
                 ends: Optional[BooleanLike] = ...) -> None: ...

class Cone(Struct):
    from_: _Held[_Vector, Optional[VectorLike]]
    to: _Held[_Vector, Optional[VectorLike]]
    from_radius: _Held[float, Optional[NumberLike]]
    to_radius: _Held[float, Optional[NumberLike]]
    facets: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 from_radius: Optional[NumberLike] = ...,
                 to_radius: Optional[NumberLike] = ...,
                 facets: Optional[IntegerLike] = ...) -> None: ...

class Pipe(Struct):
    from_: _Held[_Vector, Optional[VectorLike]]
    to: _Held[_Vector, Optional[VectorLike]]
    radius: _Held[float, Optional[NumberLike]]
    thickness: _Held[float, Optional[NumberLike]]
    facets: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 thickness: Optional[NumberLike] = ...,
                 facets: Optional[IntegerLike] = ...) -> None: ...

class HoledPlate(Struct):
    centre: _Held[_Vector, Optional[VectorLike]]
    normal: _Held[_Vector, Optional[VectorLike]]
    length: _Held[float, Optional[NumberLike]]
    width: _Held[Optional[float], Optional[NumberLike]]
    rim: _Held[float, Optional[NumberLike]]
    round: _Held[bool, Optional[BooleanLike]]
    thickness: _Held[float, Optional[NumberLike]]
    angle: _Held[float, Optional[NumberLike]]
    facets: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...,
                 length: Optional[NumberLike] = ...,
                 width: Optional[NumberLike] = ...,
                 rim: Optional[NumberLike] = ...,
                 round: Optional[BooleanLike] = ...,
                 thickness: Optional[NumberLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 facets: Optional[IntegerLike] = ...) -> None: ...

class Fixed(Struct):
    def __init__(self) -> None: ...

class Translation(Struct):
    velocity: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 velocity: Optional[VectorLike] = ...) -> None: ...

class Rotation(Struct):
    rate: _Held[float, Optional[NumberLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    about: _Held[Optional[_Vector], Optional[VectorLike]]
    def __init__(self,
                 *,
                 rate: Optional[NumberLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 about: Optional[VectorLike] = ...) -> None: ...

class Oscillation(Struct):
    amplitude: _Held[_Vector, Optional[VectorLike]]
    frequency: _Held[float, Optional[NumberLike]]
    phase: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 amplitude: Optional[VectorLike] = ...,
                 frequency: Optional[NumberLike] = ...,
                 phase: Optional[NumberLike] = ...) -> None: ...

class Formula(Struct):
    displacement: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    angle: _Held[Any, Optional[FormulaLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    about: _Held[Optional[_Vector], Optional[VectorLike]]
    def __init__(self,
                 *,
                 displacement: Optional[FormulaVectorLike] = ...,
                 angle: Optional[FormulaLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 about: Optional[VectorLike] = ...) -> None: ...

class Loaded(Struct):
    force: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    free: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    mass: _Held[Optional[float], Optional[NumberLike]]
    drag: _Held[float, Optional[NumberLike]]
    velocity: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    torque: _Held[Any, Optional[FormulaLike]]
    moment_of_inertia: _Held[Optional[float], Optional[NumberLike]]
    spin_drag: _Held[float, Optional[NumberLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    about: _Held[Optional[_Vector], Optional[VectorLike]]
    def __init__(self,
                 *,
                 force: Optional[FormulaVectorLike] = ...,
                 free: Optional[Sequence[str]] = ...,
                 mass: Optional[NumberLike] = ...,
                 drag: Optional[NumberLike] = ...,
                 velocity: Optional[FormulaVectorLike] = ...,
                 torque: Optional[FormulaLike] = ...,
                 moment_of_inertia: Optional[NumberLike] = ...,
                 spin_drag: Optional[NumberLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 about: Optional[VectorLike] = ...) -> None: ...

class SurfaceMotion(Struct):
    velocity: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    speed: _Held[Any, Optional[FormulaLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 velocity: Optional[FormulaVectorLike] = ...,
                 speed: Optional[FormulaLike] = ...,
                 axis: Optional[VectorLike] = ...) -> None: ...

class ObstacleOptions(Struct):
    name: _Held[str, Optional[TextLike]]
    shape: _Held[Any, Optional[Union[Plane, Segment, Ball, Box, Drum, PaddleWheel, Mesh, Polyline, Arc, Cone, Pipe, HoledPlate, str, Mapping[str, Any]]]]
    material: _Held[str, Optional[TextLike]]
    motion: _Held[Any, Optional[Union[Fixed, Translation, Rotation, Oscillation, Formula, Loaded, str, Mapping[str, Any]]]]
    surface: _Held[Optional[SurfaceMotion], Optional[Union[SurfaceMotion, Mapping[str, Any]]]]
    since: _Held[Optional[float], Optional[NumberLike]]
    until: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 shape: Optional[Union[Plane, Segment, Ball, Box, Drum, PaddleWheel, Mesh, Polyline, Arc, Cone, Pipe, HoledPlate, str, Mapping[str, Any]]] = ...,
                 material: Optional[TextLike] = ...,
                 motion: Optional[Union[Fixed, Translation, Rotation, Oscillation, Formula, Loaded, str, Mapping[str, Any]]] = ...,
                 surface: Optional[Union[SurfaceMotion, Mapping[str, Any]]] = ...,
                 since: Optional[NumberLike] = ...,
                 until: Optional[NumberLike] = ...,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...,
                 from_: Optional[Union[VectorLike, NumberLike]] = ...,
                 to: Optional[Union[VectorLike, NumberLike]] = ...,
                 thickness: Optional[NumberLike] = ...,
                 centre: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 inside: Optional[BooleanLike] = ...,
                 size: Optional[VectorLike] = ...,
                 angle: Optional[Union[NumberLike, FormulaLike]] = ...,
                 open: Optional[Sequence[str]] = ...,
                 axis: Optional[VectorLike] = ...,
                 length: Optional[NumberLike] = ...,
                 hub: Optional[NumberLike] = ...,
                 paddles: Optional[IntegerLike] = ...,
                 width: Optional[NumberLike] = ...,
                 file: Optional[TextLike] = ...,
                 scale: Optional[NumberLike] = ...,
                 position: Optional[VectorLike] = ...,
                 points: Optional[VectorsLike] = ...,
                 closed: Optional[BooleanLike] = ...,
                 ends: Optional[BooleanLike] = ...,
                 from_radius: Optional[NumberLike] = ...,
                 to_radius: Optional[NumberLike] = ...,
                 facets: Optional[IntegerLike] = ...,
                 rim: Optional[NumberLike] = ...,
                 round: Optional[BooleanLike] = ...,
                 velocity: Optional[Union[VectorLike, FormulaVectorLike]] = ...,
                 rate: Optional[NumberLike] = ...,
                 about: Optional[VectorLike] = ...,
                 amplitude: Optional[VectorLike] = ...,
                 frequency: Optional[NumberLike] = ...,
                 phase: Optional[NumberLike] = ...,
                 displacement: Optional[FormulaVectorLike] = ...,
                 force: Optional[FormulaVectorLike] = ...,
                 free: Optional[Sequence[str]] = ...,
                 mass: Optional[NumberLike] = ...,
                 drag: Optional[NumberLike] = ...,
                 torque: Optional[FormulaLike] = ...,
                 moment_of_inertia: Optional[NumberLike] = ...,
                 spin_drag: Optional[NumberLike] = ...) -> None: ...

class InletBox(Struct):
    low: _Held[_Vector, Optional[VectorLike]]
    high: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...) -> None: ...

class InletDisc(Struct):
    centre: _Held[_Vector, Optional[VectorLike]]
    normal: _Held[_Vector, Optional[VectorLike]]
    radius: _Held[float, Optional[NumberLike]]
    depth: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 depth: Optional[NumberLike] = ...) -> None: ...

class InletSegment(Struct):
    from_: _Held[_Vector, Optional[VectorLike]]
    to: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...) -> None: ...

class InletPlaces(Struct):
    def __init__(self) -> None: ...

class InletOptions(Struct):
    name: _Held[str, Optional[TextLike]]
    grains: _Held[str, Optional[TextLike]]
    file: _Held[str, Optional[TextLike]]
    repeat: _Held[bool, Optional[BooleanLike]]
    region: _Held[Any, Optional[Union[InletBox, InletDisc, InletSegment, InletPlaces, str, Mapping[str, Any]]]]
    rate: _Held[Any, Optional[FormulaLike]]
    rate_of: _Held[Literal["grains", "mass", "volume"], Optional[Literal["grains", "mass", "volume"]]]
    since: _Held[Optional[float], Optional[NumberLike]]
    until: _Held[Optional[float], Optional[NumberLike]]
    most: _Held[Optional[int], Optional[IntegerLike]]
    most_mass: _Held[Optional[float], Optional[NumberLike]]
    tries: _Held[int, Optional[IntegerLike]]
    margin: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 grains: Optional[TextLike] = ...,
                 file: Optional[TextLike] = ...,
                 repeat: Optional[BooleanLike] = ...,
                 region: Optional[Union[InletBox, InletDisc, InletSegment, InletPlaces, str, Mapping[str, Any]]] = ...,
                 rate: Optional[FormulaLike] = ...,
                 rate_of: Optional[Literal["grains", "mass", "volume"]] = ...,
                 since: Optional[NumberLike] = ...,
                 until: Optional[NumberLike] = ...,
                 most: Optional[IntegerLike] = ...,
                 most_mass: Optional[NumberLike] = ...,
                 tries: Optional[IntegerLike] = ...,
                 margin: Optional[NumberLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 centre: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 depth: Optional[NumberLike] = ...,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...) -> None: ...

class OutletBox(Struct):
    low: _Held[_Vector, Optional[VectorLike]]
    high: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...) -> None: ...

class OutletBeyond(Struct):
    point: _Held[_Vector, Optional[VectorLike]]
    normal: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...) -> None: ...

class OutletOutside(Struct):
    low: _Held[_Vector, Optional[VectorLike]]
    high: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...) -> None: ...

class OutletOptions(Struct):
    name: _Held[str, Optional[TextLike]]
    region: _Held[Any, Optional[Union[OutletBox, OutletBeyond, OutletOutside, str, Mapping[str, Any]]]]
    grains: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    to: _Held[str, Optional[TextLike]]
    since: _Held[Optional[float], Optional[NumberLike]]
    until: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 region: Optional[Union[OutletBox, OutletBeyond, OutletOutside, str, Mapping[str, Any]]] = ...,
                 grains: Optional[Sequence[str]] = ...,
                 to: Optional[TextLike] = ...,
                 since: Optional[NumberLike] = ...,
                 until: Optional[NumberLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...) -> None: ...

class Gravity(Struct):
    acceleration: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    def __init__(self,
                 *,
                 acceleration: Optional[FormulaVectorLike] = ...) -> None: ...

class BodyForce(Struct):
    value: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    def __init__(self,
                 *,
                 value: Optional[FormulaVectorLike] = ...) -> None: ...

class Torque(Struct):
    moment: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    def __init__(self,
                 *,
                 moment: Optional[FormulaVectorLike] = ...) -> None: ...

class DesiredVelocity(Struct):
    velocity: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    def __init__(self,
                 *,
                 velocity: Optional[FormulaVectorLike] = ...) -> None: ...

class ForceOptions(Struct):
    force: _Held[Any, Optional[Union[Gravity, BodyForce, Torque, DesiredVelocity, str, Mapping[str, Any]]]]
    on: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    def __init__(self,
                 *,
                 force: Optional[Union[Gravity, BodyForce, Torque, DesiredVelocity, str, Mapping[str, Any]]] = ...,
                 on: Optional[Sequence[str]] = ...,
                 acceleration: Optional[FormulaVectorLike] = ...,
                 value: Optional[FormulaVectorLike] = ...,
                 moment: Optional[FormulaVectorLike] = ...,
                 velocity: Optional[FormulaVectorLike] = ...) -> None: ...

class Material(Struct):
    name: _Held[str, Optional[TextLike]]
    friction: _Held[float, Optional[NumberLike]]
    rolling_friction: _Held[float, Optional[NumberLike]]
    restitution: _Held[float, Optional[NumberLike]]
    cohesion: _Held[float, Optional[NumberLike]]
    gamma_min: _Held[float, Optional[NumberLike]]
    viscosity: _Held[float, Optional[NumberLike]]
    roughness: _Held[float, Optional[NumberLike]]
    young: _Held[float, Optional[NumberLike]]
    poisson: _Held[float, Optional[NumberLike]]
    stiffness: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 friction: Optional[NumberLike] = ...,
                 rolling_friction: Optional[NumberLike] = ...,
                 restitution: Optional[NumberLike] = ...,
                 cohesion: Optional[NumberLike] = ...,
                 gamma_min: Optional[NumberLike] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 roughness: Optional[NumberLike] = ...,
                 young: Optional[NumberLike] = ...,
                 poisson: Optional[NumberLike] = ...,
                 stiffness: Optional[NumberLike] = ...) -> None: ...

class MaterialPair(Struct):
    between: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    friction: _Held[Optional[float], Optional[NumberLike]]
    rolling_friction: _Held[Optional[float], Optional[NumberLike]]
    restitution: _Held[Optional[float], Optional[NumberLike]]
    cohesion: _Held[Optional[float], Optional[NumberLike]]
    gamma_min: _Held[Optional[float], Optional[NumberLike]]
    viscosity: _Held[Optional[float], Optional[NumberLike]]
    stiffness: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 between: Optional[Sequence[str]] = ...,
                 friction: Optional[NumberLike] = ...,
                 rolling_friction: Optional[NumberLike] = ...,
                 restitution: Optional[NumberLike] = ...,
                 cohesion: Optional[NumberLike] = ...,
                 gamma_min: Optional[NumberLike] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 stiffness: Optional[NumberLike] = ...) -> None: ...

class MixingOptions(Struct):
    friction: _Held[Literal["geometric", "arithmetic", "least", "largest"], Optional[Literal["geometric", "arithmetic", "least", "largest"]]]
    rolling_friction: _Held[Literal["geometric", "arithmetic", "least", "largest"], Optional[Literal["geometric", "arithmetic", "least", "largest"]]]
    restitution: _Held[Literal["geometric", "arithmetic", "least", "largest"], Optional[Literal["geometric", "arithmetic", "least", "largest"]]]
    cohesion: _Held[Literal["geometric", "arithmetic", "least", "largest"], Optional[Literal["geometric", "arithmetic", "least", "largest"]]]
    film: _Held[Literal["geometric", "arithmetic", "least", "largest"], Optional[Literal["geometric", "arithmetic", "least", "largest"]]]
    def __init__(self,
                 *,
                 friction: Optional[Literal["geometric", "arithmetic", "least", "largest"]] = ...,
                 rolling_friction: Optional[Literal["geometric", "arithmetic", "least", "largest"]] = ...,
                 restitution: Optional[Literal["geometric", "arithmetic", "least", "largest"]] = ...,
                 cohesion: Optional[Literal["geometric", "arithmetic", "least", "largest"]] = ...,
                 film: Optional[Literal["geometric", "arithmetic", "least", "largest"]] = ...) -> None: ...

class Inelastic(Struct):
    restitution: _Held[float, Optional[NumberLike]]
    restitution_law: _Held[Literal["energetic", "newton"], Optional[Literal["energetic", "newton"]]]
    def __init__(self,
                 *,
                 restitution: Optional[NumberLike] = ...,
                 restitution_law: Optional[Literal["energetic", "newton"]] = ...) -> None: ...

class Gluey(Struct):
    gamma_min: _Held[Optional[float], Optional[NumberLike]]
    viscosity: _Held[Optional[float], Optional[NumberLike]]
    roughness: _Held[Tuple[float, ...], Optional[NumbersLike]]
    reference_length: _Held[Optional[float], Optional[NumberLike]]
    scaling: _Held[Literal["radius", "one"], Optional[Literal["radius", "one"]]]
    release: _Held[Literal["exact", "literal"], Optional[Literal["exact", "literal"]]]
    def __init__(self,
                 *,
                 gamma_min: Optional[NumberLike] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 roughness: Optional[NumbersLike] = ...,
                 reference_length: Optional[NumberLike] = ...,
                 scaling: Optional[Literal["radius", "one"]] = ...,
                 release: Optional[Literal["exact", "literal"]] = ...) -> None: ...

class Friction(Struct):
    friction: _Held[float, Optional[NumberLike]]
    fixed_point: _Held[bool, Optional[BooleanLike]]
    rolling_friction: _Held[float, Optional[NumberLike]]
    restitution: _Held[float, Optional[NumberLike]]
    restitution_law: _Held[Literal["energetic", "newton"], Optional[Literal["energetic", "newton"]]]
    def __init__(self,
                 *,
                 friction: Optional[NumberLike] = ...,
                 fixed_point: Optional[BooleanLike] = ...,
                 rolling_friction: Optional[NumberLike] = ...,
                 restitution: Optional[NumberLike] = ...,
                 restitution_law: Optional[Literal["energetic", "newton"]] = ...) -> None: ...

class GlueyFriction(Struct):
    gamma_min: _Held[Optional[float], Optional[NumberLike]]
    viscosity: _Held[Optional[float], Optional[NumberLike]]
    roughness: _Held[Tuple[float, ...], Optional[NumbersLike]]
    reference_length: _Held[Optional[float], Optional[NumberLike]]
    scaling: _Held[Literal["radius", "one"], Optional[Literal["radius", "one"]]]
    release: _Held[Literal["exact", "literal"], Optional[Literal["exact", "literal"]]]
    friction: _Held[float, Optional[NumberLike]]
    when: _Held[Literal["pushing", "touching"], Optional[Literal["pushing", "touching"]]]
    rolling_friction: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 gamma_min: Optional[NumberLike] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 roughness: Optional[NumbersLike] = ...,
                 reference_length: Optional[NumberLike] = ...,
                 scaling: Optional[Literal["radius", "one"]] = ...,
                 release: Optional[Literal["exact", "literal"]] = ...,
                 friction: Optional[NumberLike] = ...,
                 when: Optional[Literal["pushing", "touching"]] = ...,
                 rolling_friction: Optional[NumberLike] = ...) -> None: ...

class Cohesion(Struct):
    force: _Held[float, Optional[NumberLike]]
    range: _Held[Optional[float], Optional[NumberLike]]
    friction: _Held[float, Optional[NumberLike]]
    fixed_point: _Held[bool, Optional[BooleanLike]]
    rolling_friction: _Held[float, Optional[NumberLike]]
    restitution: _Held[float, Optional[NumberLike]]
    restitution_law: _Held[Literal["energetic", "newton"], Optional[Literal["energetic", "newton"]]]
    def __init__(self,
                 *,
                 force: Optional[NumberLike] = ...,
                 range: Optional[NumberLike] = ...,
                 friction: Optional[NumberLike] = ...,
                 fixed_point: Optional[BooleanLike] = ...,
                 rolling_friction: Optional[NumberLike] = ...,
                 restitution: Optional[NumberLike] = ...,
                 restitution_law: Optional[Literal["energetic", "newton"]] = ...) -> None: ...

class Capillary(Struct):
    surface_tension: _Held[float, Optional[NumberLike]]
    liquid: _Held[float, Optional[NumberLike]]
    contact_angle: _Held[float, Optional[NumberLike]]
    rupture: _Held[Optional[float], Optional[NumberLike]]
    friction: _Held[float, Optional[NumberLike]]
    fixed_point: _Held[bool, Optional[BooleanLike]]
    rolling_friction: _Held[float, Optional[NumberLike]]
    restitution: _Held[float, Optional[NumberLike]]
    restitution_law: _Held[Literal["energetic", "newton"], Optional[Literal["energetic", "newton"]]]
    def __init__(self,
                 *,
                 surface_tension: Optional[NumberLike] = ...,
                 liquid: Optional[NumberLike] = ...,
                 contact_angle: Optional[NumberLike] = ...,
                 rupture: Optional[NumberLike] = ...,
                 friction: Optional[NumberLike] = ...,
                 fixed_point: Optional[BooleanLike] = ...,
                 rolling_friction: Optional[NumberLike] = ...,
                 restitution: Optional[NumberLike] = ...,
                 restitution_law: Optional[Literal["energetic", "newton"]] = ...) -> None: ...

class HardSphere(Struct):
    restitution: _Held[float, Optional[NumberLike]]
    friction: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 restitution: Optional[NumberLike] = ...,
                 friction: Optional[NumberLike] = ...) -> None: ...

class NoContact(Struct):
    def __init__(self) -> None: ...

class ContactRule(Struct):
    between: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    law: _Held[Any, Optional[Union[Inelastic, Gluey, Friction, GlueyFriction, Cohesion, Capillary, HardSphere, NoContact, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 between: Optional[Sequence[str]] = ...,
                 law: Optional[Union[Inelastic, Gluey, Friction, GlueyFriction, Cohesion, Capillary, HardSphere, NoContact, str, Mapping[str, Any]]] = ...,
                 restitution: Optional[NumberLike] = ...,
                 restitution_law: Optional[Literal["energetic", "newton"]] = ...,
                 gamma_min: Optional[NumberLike] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 roughness: Optional[NumbersLike] = ...,
                 reference_length: Optional[NumberLike] = ...,
                 scaling: Optional[Literal["radius", "one"]] = ...,
                 release: Optional[Literal["exact", "literal"]] = ...,
                 friction: Optional[NumberLike] = ...,
                 fixed_point: Optional[BooleanLike] = ...,
                 rolling_friction: Optional[NumberLike] = ...,
                 when: Optional[Literal["pushing", "touching"]] = ...,
                 force: Optional[NumberLike] = ...,
                 range: Optional[NumberLike] = ...,
                 surface_tension: Optional[NumberLike] = ...,
                 liquid: Optional[NumberLike] = ...,
                 contact_angle: Optional[NumberLike] = ...,
                 rupture: Optional[NumberLike] = ...) -> None: ...

class EventCollisions(Struct):
    rest_speed: _Held[float, Optional[NumberLike]]
    most_events: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 rest_speed: Optional[NumberLike] = ...,
                 most_events: Optional[IntegerLike] = ...) -> None: ...

class OnceCollisions(Struct):
    rest_speed: _Held[float, Optional[NumberLike]]
    most_left_out: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 rest_speed: Optional[NumberLike] = ...,
                 most_left_out: Optional[NumberLike] = ...) -> None: ...

class NoLubrication(Struct):
    def __init__(self) -> None: ...

class ExplicitLubrication(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    film: _Held[Literal["spheres", "discs"], Optional[Literal["spheres", "discs"]]]
    constant: _Held[float, Optional[NumberLike]]
    reach: _Held[Optional[float], Optional[NumberLike]]
    tangential: _Held[bool, Optional[BooleanLike]]
    terms: _Held[Literal["leading", "pair"], Optional[Literal["leading", "pair"]]]
    roughness: _Held[Optional[float], Optional[NumberLike]]
    reduced_reach: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 film: Optional[Literal["spheres", "discs"]] = ...,
                 constant: Optional[NumberLike] = ...,
                 reach: Optional[NumberLike] = ...,
                 tangential: Optional[BooleanLike] = ...,
                 terms: Optional[Literal["leading", "pair"]] = ...,
                 roughness: Optional[NumberLike] = ...,
                 reduced_reach: Optional[NumberLike] = ...) -> None: ...

class NoFluid(Struct):
    def __init__(self) -> None: ...

class UniformFlow(Struct):
    velocity: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 velocity: Optional[VectorLike] = ...) -> None: ...

class ShearFlow(Struct):
    rate: _Held[float, Optional[NumberLike]]
    direction: _Held[_Vector, Optional[VectorLike]]
    gradient: _Held[_Vector, Optional[VectorLike]]
    origin: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 rate: Optional[NumberLike] = ...,
                 direction: Optional[VectorLike] = ...,
                 gradient: Optional[VectorLike] = ...,
                 origin: Optional[VectorLike] = ...) -> None: ...

class ExtensionFlow(Struct):
    rate: _Held[float, Optional[NumberLike]]
    direction: _Held[_Vector, Optional[VectorLike]]
    squeezed: _Held[_Vector, Optional[VectorLike]]
    origin: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 rate: Optional[NumberLike] = ...,
                 direction: Optional[VectorLike] = ...,
                 squeezed: Optional[VectorLike] = ...,
                 origin: Optional[VectorLike] = ...) -> None: ...

class UniaxialExtensionFlow(Struct):
    rate: _Held[float, Optional[NumberLike]]
    direction: _Held[_Vector, Optional[VectorLike]]
    origin: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 rate: Optional[NumberLike] = ...,
                 direction: Optional[VectorLike] = ...,
                 origin: Optional[VectorLike] = ...) -> None: ...

class PoiseuilleFlow(Struct):
    speed: _Held[float, Optional[NumberLike]]
    half_width: _Held[float, Optional[NumberLike]]
    direction: _Held[_Vector, Optional[VectorLike]]
    gradient: _Held[_Vector, Optional[VectorLike]]
    centre: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 speed: Optional[NumberLike] = ...,
                 half_width: Optional[NumberLike] = ...,
                 direction: Optional[VectorLike] = ...,
                 gradient: Optional[VectorLike] = ...,
                 centre: Optional[VectorLike] = ...) -> None: ...

class PipeFlow(Struct):
    speed: _Held[float, Optional[NumberLike]]
    radius: _Held[float, Optional[NumberLike]]
    direction: _Held[_Vector, Optional[VectorLike]]
    centre: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 speed: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 direction: Optional[VectorLike] = ...,
                 centre: Optional[VectorLike] = ...) -> None: ...

class TaylorGreenFlow(Struct):
    speed: _Held[float, Optional[NumberLike]]
    length: _Held[float, Optional[NumberLike]]
    decay: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 speed: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...,
                 decay: Optional[NumberLike] = ...) -> None: ...

class VortexFlow(Struct):
    circulation: _Held[float, Optional[NumberLike]]
    core: _Held[float, Optional[NumberLike]]
    centre: _Held[_Vector, Optional[VectorLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 circulation: Optional[NumberLike] = ...,
                 core: Optional[NumberLike] = ...,
                 centre: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...) -> None: ...

class FormulaFlow(Struct):
    velocity: _Held[Tuple[Any, Any, Any], Optional[FormulaVectorLike]]
    def __init__(self,
                 *,
                 velocity: Optional[FormulaVectorLike] = ...) -> None: ...

class FlowOptions(Struct):
    name: _Held[Any, Optional[Union[UniformFlow, ShearFlow, ExtensionFlow, UniaxialExtensionFlow, PoiseuilleFlow, PipeFlow, TaylorGreenFlow, VortexFlow, FormulaFlow, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[Union[UniformFlow, ShearFlow, ExtensionFlow, UniaxialExtensionFlow, PoiseuilleFlow, PipeFlow, TaylorGreenFlow, VortexFlow, FormulaFlow, str, Mapping[str, Any]]] = ...,
                 velocity: Optional[Union[VectorLike, FormulaVectorLike]] = ...,
                 rate: Optional[NumberLike] = ...,
                 direction: Optional[VectorLike] = ...,
                 gradient: Optional[VectorLike] = ...,
                 origin: Optional[VectorLike] = ...,
                 squeezed: Optional[VectorLike] = ...,
                 speed: Optional[NumberLike] = ...,
                 half_width: Optional[NumberLike] = ...,
                 centre: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...,
                 decay: Optional[NumberLike] = ...,
                 circulation: Optional[NumberLike] = ...,
                 core: Optional[NumberLike] = ...,
                 axis: Optional[VectorLike] = ...) -> None: ...

class StokesDrag(Struct):
    def __init__(self) -> None: ...

class SchillerNaumannDrag(Struct):
    def __init__(self) -> None: ...

class LinearDrag(Struct):
    coefficient: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 coefficient: Optional[NumberLike] = ...) -> None: ...

class ReynoldsDrag(Struct):
    factor: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 factor: Optional[TextLike] = ...) -> None: ...

class FlowDragOptions(Struct):
    name: _Held[Any, Optional[Union[StokesDrag, SchillerNaumannDrag, LinearDrag, ReynoldsDrag, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[Union[StokesDrag, SchillerNaumannDrag, LinearDrag, ReynoldsDrag, str, Mapping[str, Any]]] = ...,
                 coefficient: Optional[NumberLike] = ...,
                 factor: Optional[TextLike] = ...) -> None: ...

class FieldFluid(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    density: _Held[Optional[float], Optional[NumberLike]]
    flow: _Held[FlowOptions, Optional[Union[FlowOptions, Mapping[str, Any]]]]
    drag: _Held[FlowDragOptions, Optional[Union[FlowDragOptions, Mapping[str, Any]]]]
    spin: _Held[bool, Optional[BooleanLike]]
    added_mass: _Held[float, Optional[NumberLike]]
    saffman: _Held[bool, Optional[BooleanLike]]
    magnus: _Held[bool, Optional[BooleanLike]]
    with_cell: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 density: Optional[NumberLike] = ...,
                 flow: Optional[Union[FlowOptions, Mapping[str, Any]]] = ...,
                 drag: Optional[Union[FlowDragOptions, Mapping[str, Any]]] = ...,
                 spin: Optional[BooleanLike] = ...,
                 added_mass: Optional[NumberLike] = ...,
                 saffman: Optional[BooleanLike] = ...,
                 magnus: Optional[BooleanLike] = ...,
                 with_cell: Optional[BooleanLike] = ...) -> None: ...

class WallOptions(Struct):
    point: _Held[_Vector, Optional[VectorLike]]
    normal: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...) -> None: ...

class CylinderContainer(Struct):
    radius: _Held[float, Optional[NumberLike]]
    length: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 radius: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...) -> None: ...

class BoxContainer(Struct):
    size: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 size: Optional[VectorLike] = ...) -> None: ...

class BallContainer(Struct):
    radius: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 radius: Optional[NumberLike] = ...) -> None: ...

class MeshContainer(Struct):
    file: _Held[str, Optional[TextLike]]
    scale: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 file: Optional[TextLike] = ...,
                 scale: Optional[NumberLike] = ...) -> None: ...

class ContainerOptions(Struct):
    shape: _Held[Any, Optional[Union[CylinderContainer, BoxContainer, BallContainer, MeshContainer, str, Mapping[str, Any]]]]
    centre: _Held[_Vector, Optional[VectorLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    triangles: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 shape: Optional[Union[CylinderContainer, BoxContainer, BallContainer, MeshContainer, str, Mapping[str, Any]]] = ...,
                 centre: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 triangles: Optional[IntegerLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...,
                 size: Optional[VectorLike] = ...,
                 file: Optional[TextLike] = ...,
                 scale: Optional[NumberLike] = ...) -> None: ...

class StokesFluid(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    density: _Held[Optional[float], Optional[NumberLike]]
    flow: _Held[FlowOptions, Optional[Union[FlowOptions, Mapping[str, Any]]]]
    wall: _Held[Optional[WallOptions], Optional[Union[WallOptions, Mapping[str, Any]]]]
    container: _Held[Optional[ContainerOptions], Optional[Union[ContainerOptions, Mapping[str, Any]]]]
    degree: _Held[int, Optional[IntegerLike]]
    triangles: _Held[int, Optional[IntegerLike]]
    least_gap: _Held[float, Optional[NumberLike]]
    middle: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 density: Optional[NumberLike] = ...,
                 flow: Optional[Union[FlowOptions, Mapping[str, Any]]] = ...,
                 wall: Optional[Union[WallOptions, Mapping[str, Any]]] = ...,
                 container: Optional[Union[ContainerOptions, Mapping[str, Any]]] = ...,
                 degree: Optional[IntegerLike] = ...,
                 triangles: Optional[IntegerLike] = ...,
                 least_gap: Optional[NumberLike] = ...,
                 middle: Optional[BooleanLike] = ...) -> None: ...

class GridFluid(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    density: _Held[Optional[float], Optional[NumberLike]]
    spacing: _Held[float, Optional[NumberLike]]
    low: _Held[Optional[_Vector], Optional[VectorLike]]
    high: _Held[Optional[_Vector], Optional[VectorLike]]
    lower_velocity: _Held[_Vector, Optional[VectorLike]]
    upper_velocity: _Held[_Vector, Optional[VectorLike]]
    drive: _Held[_Vector, Optional[VectorLike]]
    mean_velocity: _Held[_Vector, Optional[VectorLike]]
    impermeable: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    films: _Held[bool, Optional[BooleanLike]]
    least_gap: _Held[float, Optional[NumberLike]]
    tolerance: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 density: Optional[NumberLike] = ...,
                 spacing: Optional[NumberLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 lower_velocity: Optional[VectorLike] = ...,
                 upper_velocity: Optional[VectorLike] = ...,
                 drive: Optional[VectorLike] = ...,
                 mean_velocity: Optional[VectorLike] = ...,
                 impermeable: Optional[Sequence[str]] = ...,
                 films: Optional[BooleanLike] = ...,
                 least_gap: Optional[NumberLike] = ...,
                 tolerance: Optional[NumberLike] = ...) -> None: ...

class FlowBoundaryOptions(Struct):
    kind: _Held[Literal["wall", "inflow", "outflow", "symmetry"], Optional[Literal["wall", "inflow", "outflow", "symmetry"]]]
    on: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    low: _Held[Optional[_Vector], Optional[VectorLike]]
    high: _Held[Optional[_Vector], Optional[VectorLike]]
    velocity: _Held[Optional[Tuple[Any, Any, Any]], Optional[FormulaVectorLike]]
    def __init__(self,
                 *,
                 kind: Optional[Literal["wall", "inflow", "outflow", "symmetry"]] = ...,
                 on: Optional[Sequence[str]] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 velocity: Optional[FormulaVectorLike] = ...) -> None: ...

class PointsetFluid(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    density: _Held[float, Optional[NumberLike]]
    spacing: _Held[float, Optional[NumberLike]]
    low: _Held[Optional[_Vector], Optional[VectorLike]]
    high: _Held[Optional[_Vector], Optional[VectorLike]]
    corners: _Held[Tuple[_Vector, ...], Optional[VectorsLike]]
    impermeable: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    boundaries: _Held[StructList[FlowBoundaryOptions], Optional[Iterable[Union[FlowBoundaryOptions, Mapping[str, Any]]]]]
    acceleration: _Held[_Vector, Optional[VectorLike]]
    start: _Held[FlowOptions, Optional[Union[FlowOptions, Mapping[str, Any]]]]
    settle: _Held[float, Optional[NumberLike]]
    settle_step: _Held[Optional[float], Optional[NumberLike]]
    points: _Held[Literal["fixed", "moving"], Optional[Literal["fixed", "moving"]]]
    degree: _Held[Optional[int], Optional[IntegerLike]]
    reach: _Held[Optional[float], Optional[NumberLike]]
    incremental: _Held[bool, Optional[BooleanLike]]
    linear_solver: _Held[Literal["direct", "iterative", "multigrid"], Optional[Literal["direct", "iterative", "multigrid"]]]
    mapping: _Held[Literal["automatic", "direct", "shared"], Optional[Literal["automatic", "direct", "shared"]]]
    two_way: _Held[bool, Optional[BooleanLike]]
    drag: _Held[FlowDragOptions, Optional[Union[FlowDragOptions, Mapping[str, Any]]]]
    buoyancy: _Held[bool, Optional[BooleanLike]]
    spin: _Held[bool, Optional[BooleanLike]]
    added_mass: _Held[float, Optional[NumberLike]]
    saffman: _Held[bool, Optional[BooleanLike]]
    magnus: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 density: Optional[NumberLike] = ...,
                 spacing: Optional[NumberLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 corners: Optional[VectorsLike] = ...,
                 impermeable: Optional[Sequence[str]] = ...,
                 boundaries: Optional[Iterable[Union[FlowBoundaryOptions, Mapping[str, Any]]]] = ...,
                 acceleration: Optional[VectorLike] = ...,
                 start: Optional[Union[FlowOptions, Mapping[str, Any]]] = ...,
                 settle: Optional[NumberLike] = ...,
                 settle_step: Optional[NumberLike] = ...,
                 points: Optional[Literal["fixed", "moving"]] = ...,
                 degree: Optional[IntegerLike] = ...,
                 reach: Optional[NumberLike] = ...,
                 incremental: Optional[BooleanLike] = ...,
                 linear_solver: Optional[Literal["direct", "iterative", "multigrid"]] = ...,
                 mapping: Optional[Literal["automatic", "direct", "shared"]] = ...,
                 two_way: Optional[BooleanLike] = ...,
                 drag: Optional[Union[FlowDragOptions, Mapping[str, Any]]] = ...,
                 buoyancy: Optional[BooleanLike] = ...,
                 spin: Optional[BooleanLike] = ...,
                 added_mass: Optional[NumberLike] = ...,
                 saffman: Optional[BooleanLike] = ...,
                 magnus: Optional[BooleanLike] = ...) -> None: ...

class AveragedSideOptions(Struct):
    kind: _Held[Literal["wall", "inflow", "outflow", "symmetry"], Optional[Literal["wall", "inflow", "outflow", "symmetry"]]]
    on: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    low: _Held[Optional[_Vector], Optional[VectorLike]]
    high: _Held[Optional[_Vector], Optional[VectorLike]]
    velocity: _Held[Optional[Tuple[Any, Any, Any]], Optional[FormulaVectorLike]]
    def __init__(self,
                 *,
                 kind: Optional[Literal["wall", "inflow", "outflow", "symmetry"]] = ...,
                 on: Optional[Sequence[str]] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 velocity: Optional[FormulaVectorLike] = ...) -> None: ...

class BeetstraDrag(Struct):
    def __init__(self) -> None: ...

class GidaspowDrag(Struct):
    def __init__(self) -> None: ...

class ErgunDrag(Struct):
    def __init__(self) -> None: ...

class WenYuDrag(Struct):
    def __init__(self) -> None: ...

class DiFeliceDrag(Struct):
    def __init__(self) -> None: ...

class VoidDragOptions(Struct):
    name: _Held[Any, Optional[Union[BeetstraDrag, GidaspowDrag, ErgunDrag, WenYuDrag, DiFeliceDrag, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[Union[BeetstraDrag, GidaspowDrag, ErgunDrag, WenYuDrag, DiFeliceDrag, str, Mapping[str, Any]]] = ...) -> None: ...

class AveragedFluid(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    density: _Held[float, Optional[NumberLike]]
    spacing: _Held[float, Optional[NumberLike]]
    low: _Held[Optional[_Vector], Optional[VectorLike]]
    high: _Held[Optional[_Vector], Optional[VectorLike]]
    boundaries: _Held[StructList[AveragedSideOptions], Optional[Iterable[Union[AveragedSideOptions, Mapping[str, Any]]]]]
    drag: _Held[VoidDragOptions, Optional[Union[VoidDragOptions, Mapping[str, Any]]]]
    smoothing: _Held[Optional[float], Optional[NumberLike]]
    drive: _Held[_Vector, Optional[VectorLike]]
    mean_velocity: _Held[Optional[_Vector], Optional[VectorLike]]
    depth: _Held[float, Optional[NumberLike]]
    added_mass: _Held[float, Optional[NumberLike]]
    saffman: _Held[bool, Optional[BooleanLike]]
    least_void: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 density: Optional[NumberLike] = ...,
                 spacing: Optional[NumberLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 boundaries: Optional[Iterable[Union[AveragedSideOptions, Mapping[str, Any]]]] = ...,
                 drag: Optional[Union[VoidDragOptions, Mapping[str, Any]]] = ...,
                 smoothing: Optional[NumberLike] = ...,
                 drive: Optional[VectorLike] = ...,
                 mean_velocity: Optional[VectorLike] = ...,
                 depth: Optional[NumberLike] = ...,
                 added_mass: Optional[NumberLike] = ...,
                 saffman: Optional[BooleanLike] = ...,
                 least_void: Optional[NumberLike] = ...) -> None: ...

class MomentumGaussSeidel(Struct):
    finish_bodies: _Held[int, Optional[IntegerLike]]
    finish_iterations: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 finish_bodies: Optional[IntegerLike] = ...,
                 finish_iterations: Optional[IntegerLike] = ...) -> None: ...

class GaussSeidel(Struct):
    relaxation: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 relaxation: Optional[NumberLike] = ...) -> None: ...

class Apgd(Struct):
    def __init__(self) -> None: ...

class Uzawa(Struct):
    step: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 step: Optional[NumberLike] = ...) -> None: ...

class SolverOptions(Struct):
    name: _Held[Any, Optional[Union[MomentumGaussSeidel, GaussSeidel, Apgd, Uzawa, str, Mapping[str, Any]]]]
    tolerance: _Held[float, Optional[NumberLike]]
    force_tolerance: _Held[float, Optional[NumberLike]]
    softness: _Held[Optional[float], Optional[NumberLike]]
    max_iterations: _Held[int, Optional[IntegerLike]]
    warm_start: _Held[bool, Optional[BooleanLike]]
    on_trouble: _Held[Literal["continue", "shorten_step", "stop"], Optional[Literal["continue", "shorten_step", "stop"]]]
    device: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 name: Optional[Union[MomentumGaussSeidel, GaussSeidel, Apgd, Uzawa, str, Mapping[str, Any]]] = ...,
                 tolerance: Optional[NumberLike] = ...,
                 force_tolerance: Optional[NumberLike] = ...,
                 softness: Optional[NumberLike] = ...,
                 max_iterations: Optional[IntegerLike] = ...,
                 warm_start: Optional[BooleanLike] = ...,
                 on_trouble: Optional[Literal["continue", "shorten_step", "stop"]] = ...,
                 device: Optional[TextLike] = ...,
                 finish_bodies: Optional[IntegerLike] = ...,
                 finish_iterations: Optional[IntegerLike] = ...,
                 relaxation: Optional[NumberLike] = ...,
                 step: Optional[NumberLike] = ...) -> None: ...

class NeighbourOptions(Struct):
    reach: _Held[Optional[float], Optional[NumberLike]]
    skin: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 reach: Optional[NumberLike] = ...,
                 skin: Optional[NumberLike] = ...) -> None: ...

class OutputOptions(Struct):
    frames: _Held[Any, Optional[ScheduleLike]]
    series: _Held[Any, Optional[ScheduleLike]]
    fields: _Held[Any, Optional[ScheduleLike]]
    checkpoint: _Held[Any, Optional[ScheduleLike]]
    checkpoint_wall: _Held[float, Optional[NumberLike]]
    contacts: _Held[bool, Optional[BooleanLike]]
    report: _Held[bool, Optional[BooleanLike]]
    mean_since: _Held[Optional[float], Optional[NumberLike]]
    plots: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    def __init__(self,
                 *,
                 frames: Optional[ScheduleLike] = ...,
                 series: Optional[ScheduleLike] = ...,
                 fields: Optional[ScheduleLike] = ...,
                 checkpoint: Optional[ScheduleLike] = ...,
                 checkpoint_wall: Optional[NumberLike] = ...,
                 contacts: Optional[BooleanLike] = ...,
                 report: Optional[BooleanLike] = ...,
                 mean_since: Optional[NumberLike] = ...,
                 plots: Optional[Sequence[str]] = ...) -> None: ...

class GrainProbe(Struct):
    grain: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 grain: Optional[IntegerLike] = ...) -> None: ...

class PairProbe(Struct):
    grain: _Held[int, Optional[IntegerLike]]
    other: _Held[int, Optional[IntegerLike]]
    obstacle: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 grain: Optional[IntegerLike] = ...,
                 other: Optional[IntegerLike] = ...,
                 obstacle: Optional[TextLike] = ...) -> None: ...

class GroupProbe(Struct):
    group: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 group: Optional[TextLike] = ...) -> None: ...

class ObstacleProbe(Struct):
    obstacle: _Held[str, Optional[TextLike]]
    faces: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 obstacle: Optional[TextLike] = ...,
                 faces: Optional[BooleanLike] = ...) -> None: ...

class BulkProbe(Struct):
    low: _Held[_Vector, Optional[VectorLike]]
    high: _Held[_Vector, Optional[VectorLike]]
    points: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 points: Optional[IntegerLike] = ...) -> None: ...

class FluidProbe(Struct):
    def __init__(self) -> None: ...

class CrossingProbe(Struct):
    point: _Held[_Vector, Optional[VectorLike]]
    normal: _Held[_Vector, Optional[VectorLike]]
    radius: _Held[Optional[float], Optional[NumberLike]]
    group: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 group: Optional[TextLike] = ...) -> None: ...

class MixingProbe(Struct):
    group: _Held[str, Optional[TextLike]]
    cell: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 group: Optional[TextLike] = ...,
                 cell: Optional[NumberLike] = ...) -> None: ...

class SieveProbe(Struct):
    group: _Held[str, Optional[TextLike]]
    openings: _Held[Tuple[float, ...], Optional[NumbersLike]]
    def __init__(self,
                 *,
                 group: Optional[TextLike] = ...,
                 openings: Optional[NumbersLike] = ...) -> None: ...

class ResidenceProbe(Struct):
    low: _Held[_Vector, Optional[VectorLike]]
    high: _Held[_Vector, Optional[VectorLike]]
    group: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 group: Optional[TextLike] = ...) -> None: ...

class CellProbe(Struct):
    def __init__(self) -> None: ...

class PopulationProbe(Struct):
    inlet: _Held[str, Optional[TextLike]]
    outlet: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 inlet: Optional[TextLike] = ...,
                 outlet: Optional[TextLike] = ...) -> None: ...

class MotionProbe(Struct):
    obstacle: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 obstacle: Optional[TextLike] = ...) -> None: ...

class CollisionProbe(Struct):
    def __init__(self) -> None: ...

class SuspensionProbe(Struct):
    def __init__(self) -> None: ...

class FlowProbe(Struct):
    def __init__(self) -> None: ...

class FlowForceProbe(Struct):
    on: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    about: _Held[Optional[_Vector], Optional[VectorLike]]
    def __init__(self,
                 *,
                 on: Optional[Sequence[str]] = ...,
                 about: Optional[VectorLike] = ...) -> None: ...

class AlignmentProbe(Struct):
    group: _Held[str, Optional[TextLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 group: Optional[TextLike] = ...,
                 axis: Optional[VectorLike] = ...) -> None: ...

class TorqueProbe(Struct):
    obstacle: _Held[str, Optional[TextLike]]
    group: _Held[str, Optional[TextLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    about: _Held[Optional[_Vector], Optional[VectorLike]]
    def __init__(self,
                 *,
                 obstacle: Optional[TextLike] = ...,
                 group: Optional[TextLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 about: Optional[VectorLike] = ...) -> None: ...

class WallPressureProbe(Struct):
    obstacle: _Held[str, Optional[TextLike]]
    along: _Held[_Vector, Optional[VectorLike]]
    axis: _Held[Optional[_Vector], Optional[VectorLike]]
    about: _Held[_Vector, Optional[VectorLike]]
    from_: _Held[float, Optional[NumberLike]]
    to: _Held[float, Optional[NumberLike]]
    bins: _Held[int, Optional[IntegerLike]]
    low: _Held[Optional[_Vector], Optional[VectorLike]]
    high: _Held[Optional[_Vector], Optional[VectorLike]]
    def __init__(self,
                 *,
                 obstacle: Optional[TextLike] = ...,
                 along: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 about: Optional[VectorLike] = ...,
                 from_: Optional[NumberLike] = ...,
                 to: Optional[NumberLike] = ...,
                 bins: Optional[IntegerLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...) -> None: ...

class ReposeProbe(Struct):
    shape: _Held[Literal["cone", "ridge", "slope"], Optional[Literal["cone", "ridge", "slope"]]]
    group: _Held[str, Optional[TextLike]]
    up: _Held[_Vector, Optional[VectorLike]]
    along: _Held[_Vector, Optional[VectorLike]]
    centre: _Held[Optional[_Vector], Optional[VectorLike]]
    base: _Held[float, Optional[NumberLike]]
    bin: _Held[float, Optional[NumberLike]]
    lower: _Held[float, Optional[NumberLike]]
    upper: _Held[float, Optional[NumberLike]]
    from_: _Held[Optional[float], Optional[NumberLike]]
    to: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 shape: Optional[Literal["cone", "ridge", "slope"]] = ...,
                 group: Optional[TextLike] = ...,
                 up: Optional[VectorLike] = ...,
                 along: Optional[VectorLike] = ...,
                 centre: Optional[VectorLike] = ...,
                 base: Optional[NumberLike] = ...,
                 bin: Optional[NumberLike] = ...,
                 lower: Optional[NumberLike] = ...,
                 upper: Optional[NumberLike] = ...,
                 from_: Optional[NumberLike] = ...,
                 to: Optional[NumberLike] = ...) -> None: ...

class LineSites(Struct):
    start: _Held[_Vector, Optional[VectorLike]]
    end: _Held[_Vector, Optional[VectorLike]]
    points: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 start: Optional[VectorLike] = ...,
                 end: Optional[VectorLike] = ...,
                 points: Optional[IntegerLike] = ...) -> None: ...

class PlaneSites(Struct):
    corner: _Held[_Vector, Optional[VectorLike]]
    first: _Held[_Vector, Optional[VectorLike]]
    second: _Held[_Vector, Optional[VectorLike]]
    points: _Held[Tuple[int, ...], Optional[IntegersLike]]
    def __init__(self,
                 *,
                 corner: Optional[VectorLike] = ...,
                 first: Optional[VectorLike] = ...,
                 second: Optional[VectorLike] = ...,
                 points: Optional[IntegersLike] = ...) -> None: ...

class BoxSites(Struct):
    low: _Held[_Vector, Optional[VectorLike]]
    high: _Held[_Vector, Optional[VectorLike]]
    points: _Held[Tuple[int, ...], Optional[IntegersLike]]
    def __init__(self,
                 *,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 points: Optional[IntegersLike] = ...) -> None: ...

class CylinderSites(Struct):
    start: _Held[_Vector, Optional[VectorLike]]
    end: _Held[_Vector, Optional[VectorLike]]
    inner: _Held[float, Optional[NumberLike]]
    outer: _Held[float, Optional[NumberLike]]
    points: _Held[Tuple[int, ...], Optional[IntegersLike]]
    def __init__(self,
                 *,
                 start: Optional[VectorLike] = ...,
                 end: Optional[VectorLike] = ...,
                 inner: Optional[NumberLike] = ...,
                 outer: Optional[NumberLike] = ...,
                 points: Optional[IntegersLike] = ...) -> None: ...

class RingSites(Struct):
    start: _Held[_Vector, Optional[VectorLike]]
    end: _Held[_Vector, Optional[VectorLike]]
    inner: _Held[float, Optional[NumberLike]]
    outer: _Held[float, Optional[NumberLike]]
    points: _Held[Tuple[int, ...], Optional[IntegersLike]]
    directions: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 start: Optional[VectorLike] = ...,
                 end: Optional[VectorLike] = ...,
                 inner: Optional[NumberLike] = ...,
                 outer: Optional[NumberLike] = ...,
                 points: Optional[IntegersLike] = ...,
                 directions: Optional[IntegerLike] = ...) -> None: ...

class ShellSites(Struct):
    centre: _Held[_Vector, Optional[VectorLike]]
    inner: _Held[float, Optional[NumberLike]]
    outer: _Held[float, Optional[NumberLike]]
    points: _Held[int, Optional[IntegerLike]]
    directions: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 centre: Optional[VectorLike] = ...,
                 inner: Optional[NumberLike] = ...,
                 outer: Optional[NumberLike] = ...,
                 points: Optional[IntegerLike] = ...,
                 directions: Optional[IntegerLike] = ...) -> None: ...

class ProfilePlaces(Struct):
    name: _Held[Any, Optional[Union[LineSites, PlaneSites, BoxSites, CylinderSites, RingSites, ShellSites, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[Union[LineSites, PlaneSites, BoxSites, CylinderSites, RingSites, ShellSites, str, Mapping[str, Any]]] = ...,
                 start: Optional[VectorLike] = ...,
                 end: Optional[VectorLike] = ...,
                 points: Optional[Union[IntegerLike, IntegersLike]] = ...,
                 corner: Optional[VectorLike] = ...,
                 first: Optional[VectorLike] = ...,
                 second: Optional[VectorLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 inner: Optional[NumberLike] = ...,
                 outer: Optional[NumberLike] = ...,
                 directions: Optional[IntegerLike] = ...,
                 centre: Optional[VectorLike] = ...) -> None: ...

class ProfileProbe(Struct):
    where: _Held[ProfilePlaces, Optional[Union[ProfilePlaces, Mapping[str, Any]]]]
    width: _Held[float, Optional[NumberLike]]
    kernel: _Held[Literal["gauss", "lucy", "top_hat"], Optional[Literal["gauss", "lucy", "top_hat"]]]
    quantities: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    groups: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    def __init__(self,
                 *,
                 where: Optional[Union[ProfilePlaces, Mapping[str, Any]]] = ...,
                 width: Optional[NumberLike] = ...,
                 kernel: Optional[Literal["gauss", "lucy", "top_hat"]] = ...,
                 quantities: Optional[Sequence[str]] = ...,
                 groups: Optional[Sequence[str]] = ...) -> None: ...

class OutletProbe(Struct):
    outlet: _Held[str, Optional[TextLike]]
    openings: _Held[Tuple[float, ...], Optional[NumbersLike]]
    def __init__(self,
                 *,
                 outlet: Optional[TextLike] = ...,
                 openings: Optional[NumbersLike] = ...) -> None: ...

class DissipationProbe(Struct):
    def __init__(self) -> None: ...

class ForceChainProbe(Struct):
    alpha: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 alpha: Optional[NumberLike] = ...) -> None: ...

class PressureDropProbe(Struct):
    from_: _Held[_Vector, Optional[VectorLike]]
    to: _Held[_Vector, Optional[VectorLike]]
    radius: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...) -> None: ...

class ProbeOptions(Struct):
    name: _Held[str, Optional[TextLike]]
    probe: _Held[Any, Optional[Union[GrainProbe, PairProbe, GroupProbe, ObstacleProbe, BulkProbe, FluidProbe, CrossingProbe, MixingProbe, SieveProbe, ResidenceProbe, CellProbe, PopulationProbe, MotionProbe, CollisionProbe, SuspensionProbe, FlowProbe, FlowForceProbe, AlignmentProbe, TorqueProbe, WallPressureProbe, ReposeProbe, ProfileProbe, OutletProbe, DissipationProbe, ForceChainProbe, PressureDropProbe, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 probe: Optional[Union[GrainProbe, PairProbe, GroupProbe, ObstacleProbe, BulkProbe, FluidProbe, CrossingProbe, MixingProbe, SieveProbe, ResidenceProbe, CellProbe, PopulationProbe, MotionProbe, CollisionProbe, SuspensionProbe, FlowProbe, FlowForceProbe, AlignmentProbe, TorqueProbe, WallPressureProbe, ReposeProbe, ProfileProbe, OutletProbe, DissipationProbe, ForceChainProbe, PressureDropProbe, str, Mapping[str, Any]]] = ...,
                 grain: Optional[IntegerLike] = ...,
                 other: Optional[IntegerLike] = ...,
                 obstacle: Optional[TextLike] = ...,
                 group: Optional[TextLike] = ...,
                 faces: Optional[BooleanLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 points: Optional[IntegerLike] = ...,
                 point: Optional[VectorLike] = ...,
                 normal: Optional[VectorLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 cell: Optional[NumberLike] = ...,
                 openings: Optional[NumbersLike] = ...,
                 inlet: Optional[TextLike] = ...,
                 outlet: Optional[TextLike] = ...,
                 on: Optional[Sequence[str]] = ...,
                 about: Optional[VectorLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 along: Optional[VectorLike] = ...,
                 from_: Optional[Union[NumberLike, VectorLike]] = ...,
                 to: Optional[Union[NumberLike, VectorLike]] = ...,
                 bins: Optional[IntegerLike] = ...,
                 shape: Optional[Literal["cone", "ridge", "slope"]] = ...,
                 up: Optional[VectorLike] = ...,
                 centre: Optional[VectorLike] = ...,
                 base: Optional[NumberLike] = ...,
                 bin: Optional[NumberLike] = ...,
                 lower: Optional[NumberLike] = ...,
                 upper: Optional[NumberLike] = ...,
                 where: Optional[Union[ProfilePlaces, Mapping[str, Any]]] = ...,
                 width: Optional[NumberLike] = ...,
                 kernel: Optional[Literal["gauss", "lucy", "top_hat"]] = ...,
                 quantities: Optional[Sequence[str]] = ...,
                 groups: Optional[Sequence[str]] = ...,
                 alpha: Optional[NumberLike] = ...) -> None: ...

class FieldOptions(Struct):
    name: _Held[str, Optional[TextLike]]
    where: _Held[Any, Optional[Union[LineSites, PlaneSites, BoxSites, CylinderSites, RingSites, ShellSites, str, Mapping[str, Any]]]]
    kernel: _Held[Literal["gauss", "lucy", "top_hat"], Optional[Literal["gauss", "lucy", "top_hat"]]]
    width: _Held[float, Optional[NumberLike]]
    frame: _Held[str, Optional[TextLike]]
    groups: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    quantities: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    viscosity: _Held[Optional[float], Optional[NumberLike]]
    when: _Held[Any, Optional[ScheduleLike]]
    average: _Held[bool, Optional[BooleanLike]]
    since: _Held[Optional[float], Optional[NumberLike]]
    until: _Held[Optional[float], Optional[NumberLike]]
    blocks: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 where: Optional[Union[LineSites, PlaneSites, BoxSites, CylinderSites, RingSites, ShellSites, str, Mapping[str, Any]]] = ...,
                 kernel: Optional[Literal["gauss", "lucy", "top_hat"]] = ...,
                 width: Optional[NumberLike] = ...,
                 frame: Optional[TextLike] = ...,
                 groups: Optional[Sequence[str]] = ...,
                 quantities: Optional[Sequence[str]] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 when: Optional[ScheduleLike] = ...,
                 average: Optional[BooleanLike] = ...,
                 since: Optional[NumberLike] = ...,
                 until: Optional[NumberLike] = ...,
                 blocks: Optional[IntegerLike] = ...,
                 start: Optional[VectorLike] = ...,
                 end: Optional[VectorLike] = ...,
                 points: Optional[Union[IntegerLike, IntegersLike]] = ...,
                 corner: Optional[VectorLike] = ...,
                 first: Optional[VectorLike] = ...,
                 second: Optional[VectorLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 inner: Optional[NumberLike] = ...,
                 outer: Optional[NumberLike] = ...,
                 directions: Optional[IntegerLike] = ...,
                 centre: Optional[VectorLike] = ...) -> None: ...

class Case(Root):
    title: _Held[str, Optional[TextLike]]
    planar: _Held[bool, Optional[BooleanLike]]
    seed: _Held[int, Optional[IntegerLike]]
    resolve_overlaps: _Held[bool, Optional[BooleanLike]]
    dynamics: _Held[Any, Optional[Union[Inertial, Overdamped, str, Mapping[str, Any]]]]
    time: _Held[TimeOptions, Optional[Union[TimeOptions, Mapping[str, Any]]]]
    grains: _Held[StructList[GrainGroup], Optional[Iterable[Union[GrainGroup, Mapping[str, Any]]]]]
    cell: _Held[Optional[CellOptions], Optional[Union[CellOptions, Mapping[str, Any]]]]
    obstacles: _Held[StructList[ObstacleOptions], Optional[Iterable[Union[ObstacleOptions, Mapping[str, Any]]]]]
    inlets: _Held[StructList[InletOptions], Optional[Iterable[Union[InletOptions, Mapping[str, Any]]]]]
    outlets: _Held[StructList[OutletOptions], Optional[Iterable[Union[OutletOptions, Mapping[str, Any]]]]]
    forces: _Held[StructList[ForceOptions], Optional[Iterable[Union[ForceOptions, Mapping[str, Any]]]]]
    materials: _Held[StructList[Material], Optional[Iterable[Union[Material, Mapping[str, Any]]]]]
    material_pairs: _Held[StructList[MaterialPair], Optional[Iterable[Union[MaterialPair, Mapping[str, Any]]]]]
    mixing: _Held[MixingOptions, Optional[Union[MixingOptions, Mapping[str, Any]]]]
    contacts: _Held[StructList[ContactRule], Optional[Iterable[Union[ContactRule, Mapping[str, Any]]]]]
    collisions: _Held[Any, Optional[Union[EventCollisions, OnceCollisions, str, Mapping[str, Any]]]]
    lubrication: _Held[Any, Optional[Union[NoLubrication, ExplicitLubrication, str, Mapping[str, Any]]]]
    fluid: _Held[Any, Optional[Union[NoFluid, FieldFluid, StokesFluid, GridFluid, PointsetFluid, AveragedFluid, str, Mapping[str, Any]]]]
    solver: _Held[SolverOptions, Optional[Union[SolverOptions, Mapping[str, Any]]]]
    neighbours: _Held[NeighbourOptions, Optional[Union[NeighbourOptions, Mapping[str, Any]]]]
    output: _Held[OutputOptions, Optional[Union[OutputOptions, Mapping[str, Any]]]]
    probes: _Held[StructList[ProbeOptions], Optional[Iterable[Union[ProbeOptions, Mapping[str, Any]]]]]
    fields: _Held[StructList[FieldOptions], Optional[Iterable[Union[FieldOptions, Mapping[str, Any]]]]]
    def __init__(self,
                 *,
                 title: Optional[TextLike] = ...,
                 planar: Optional[BooleanLike] = ...,
                 seed: Optional[IntegerLike] = ...,
                 resolve_overlaps: Optional[BooleanLike] = ...,
                 dynamics: Optional[Union[Inertial, Overdamped, str, Mapping[str, Any]]] = ...,
                 time: Optional[Union[TimeOptions, Mapping[str, Any]]] = ...,
                 grains: Optional[Iterable[Union[GrainGroup, Mapping[str, Any]]]] = ...,
                 cell: Optional[Union[CellOptions, Mapping[str, Any]]] = ...,
                 obstacles: Optional[Iterable[Union[ObstacleOptions, Mapping[str, Any]]]] = ...,
                 inlets: Optional[Iterable[Union[InletOptions, Mapping[str, Any]]]] = ...,
                 outlets: Optional[Iterable[Union[OutletOptions, Mapping[str, Any]]]] = ...,
                 forces: Optional[Iterable[Union[ForceOptions, Mapping[str, Any]]]] = ...,
                 materials: Optional[Iterable[Union[Material, Mapping[str, Any]]]] = ...,
                 material_pairs: Optional[Iterable[Union[MaterialPair, Mapping[str, Any]]]] = ...,
                 mixing: Optional[Union[MixingOptions, Mapping[str, Any]]] = ...,
                 contacts: Optional[Iterable[Union[ContactRule, Mapping[str, Any]]]] = ...,
                 collisions: Optional[Union[EventCollisions, OnceCollisions, str, Mapping[str, Any]]] = ...,
                 lubrication: Optional[Union[NoLubrication, ExplicitLubrication, str, Mapping[str, Any]]] = ...,
                 fluid: Optional[Union[NoFluid, FieldFluid, StokesFluid, GridFluid, PointsetFluid, AveragedFluid, str, Mapping[str, Any]]] = ...,
                 solver: Optional[Union[SolverOptions, Mapping[str, Any]]] = ...,
                 neighbours: Optional[Union[NeighbourOptions, Mapping[str, Any]]] = ...,
                 output: Optional[Union[OutputOptions, Mapping[str, Any]]] = ...,
                 probes: Optional[Iterable[Union[ProbeOptions, Mapping[str, Any]]]] = ...,
                 fields: Optional[Iterable[Union[FieldOptions, Mapping[str, Any]]]] = ...,
                 kind: Literal["grains"] = ...,
                 drag: Optional[Union[NumberLike, Union[FlowDragOptions, Mapping[str, Any]], Union[VoidDragOptions, Mapping[str, Any]]]] = ...,
                 rest_speed: Optional[NumberLike] = ...,
                 most_events: Optional[IntegerLike] = ...,
                 most_left_out: Optional[NumberLike] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 film: Optional[Literal["spheres", "discs"]] = ...,
                 constant: Optional[NumberLike] = ...,
                 reach: Optional[NumberLike] = ...,
                 tangential: Optional[BooleanLike] = ...,
                 terms: Optional[Literal["leading", "pair"]] = ...,
                 roughness: Optional[NumberLike] = ...,
                 reduced_reach: Optional[NumberLike] = ...,
                 density: Optional[NumberLike] = ...,
                 flow: Optional[Union[FlowOptions, Mapping[str, Any]]] = ...,
                 spin: Optional[BooleanLike] = ...,
                 added_mass: Optional[NumberLike] = ...,
                 saffman: Optional[BooleanLike] = ...,
                 magnus: Optional[BooleanLike] = ...,
                 with_cell: Optional[BooleanLike] = ...,
                 wall: Optional[Union[WallOptions, Mapping[str, Any]]] = ...,
                 container: Optional[Union[ContainerOptions, Mapping[str, Any]]] = ...,
                 degree: Optional[IntegerLike] = ...,
                 triangles: Optional[IntegerLike] = ...,
                 least_gap: Optional[NumberLike] = ...,
                 middle: Optional[BooleanLike] = ...,
                 spacing: Optional[NumberLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 lower_velocity: Optional[VectorLike] = ...,
                 upper_velocity: Optional[VectorLike] = ...,
                 drive: Optional[VectorLike] = ...,
                 mean_velocity: Optional[VectorLike] = ...,
                 impermeable: Optional[Sequence[str]] = ...,
                 films: Optional[BooleanLike] = ...,
                 tolerance: Optional[NumberLike] = ...,
                 corners: Optional[VectorsLike] = ...,
                 boundaries: Optional[Union[Iterable[Union[FlowBoundaryOptions, Mapping[str, Any]]], Iterable[Union[AveragedSideOptions, Mapping[str, Any]]]]] = ...,
                 acceleration: Optional[VectorLike] = ...,
                 start: Optional[Union[FlowOptions, Mapping[str, Any]]] = ...,
                 settle: Optional[NumberLike] = ...,
                 settle_step: Optional[NumberLike] = ...,
                 points: Optional[Literal["fixed", "moving"]] = ...,
                 incremental: Optional[BooleanLike] = ...,
                 linear_solver: Optional[Literal["direct", "iterative", "multigrid"]] = ...,
                 mapping: Optional[Literal["automatic", "direct", "shared"]] = ...,
                 two_way: Optional[BooleanLike] = ...,
                 buoyancy: Optional[BooleanLike] = ...,
                 smoothing: Optional[NumberLike] = ...,
                 depth: Optional[NumberLike] = ...,
                 least_void: Optional[NumberLike] = ...) -> None: ...

class LaboratoryClock(Struct):
    end: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 end: Optional[NumberLike] = ...) -> None: ...

class GrainOptions(Struct):
    distance: _Held[float, Optional[NumberLike]]
    velocity: _Held[float, Optional[NumberLike]]
    mass: _Held[float, Optional[NumberLike]]
    radius: _Held[float, Optional[NumberLike]]
    inertia: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 distance: Optional[NumberLike] = ...,
                 velocity: Optional[NumberLike] = ...,
                 mass: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 inertia: Optional[BooleanLike] = ...) -> None: ...

class PowerDrag(Struct):
    epsilon: _Held[float, Optional[NumberLike]]
    exponent: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 epsilon: Optional[NumberLike] = ...,
                 exponent: Optional[NumberLike] = ...) -> None: ...

class SpherePlaneDrag(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    radius: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...) -> None: ...

class TwoSpheresDrag(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    radius: _Held[float, Optional[NumberLike]]
    second_radius: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 second_radius: Optional[NumberLike] = ...) -> None: ...

class DiscPlaneDrag(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    radius: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...) -> None: ...

class SpherePlaneExactDrag(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    radius: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...) -> None: ...

class DiscPlaneExactDrag(Struct):
    viscosity: _Held[float, Optional[NumberLike]]
    radius: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 viscosity: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...) -> None: ...

class TableDrag(Struct):
    distances: _Held[Tuple[float, ...], Optional[NumbersLike]]
    values: _Held[Tuple[float, ...], Optional[NumbersLike]]
    def __init__(self,
                 *,
                 distances: Optional[NumbersLike] = ...,
                 values: Optional[NumbersLike] = ...) -> None: ...

class FormulaDrag(Struct):
    value: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 value: Optional[TextLike] = ...) -> None: ...

class DragOptions(Struct):
    law: _Held[Any, Optional[Union[PowerDrag, SpherePlaneDrag, TwoSpheresDrag, DiscPlaneDrag, SpherePlaneExactDrag, DiscPlaneExactDrag, TableDrag, FormulaDrag, str, Mapping[str, Any]]]]
    shift: _Held[float, Optional[NumberLike]]
    layer: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 law: Optional[Union[PowerDrag, SpherePlaneDrag, TwoSpheresDrag, DiscPlaneDrag, SpherePlaneExactDrag, DiscPlaneExactDrag, TableDrag, FormulaDrag, str, Mapping[str, Any]]] = ...,
                 shift: Optional[NumberLike] = ...,
                 layer: Optional[NumberLike] = ...,
                 epsilon: Optional[NumberLike] = ...,
                 exponent: Optional[NumberLike] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 second_radius: Optional[NumberLike] = ...,
                 distances: Optional[NumbersLike] = ...,
                 values: Optional[NumbersLike] = ...,
                 value: Optional[TextLike] = ...) -> None: ...

class PiecewiseForce(Struct):
    times: _Held[Tuple[float, ...], Optional[NumbersLike]]
    values: _Held[Tuple[float, ...], Optional[NumbersLike]]
    def __init__(self,
                 *,
                 times: Optional[NumbersLike] = ...,
                 values: Optional[NumbersLike] = ...) -> None: ...

class SinusoidalForce(Struct):
    amplitude: _Held[float, Optional[NumberLike]]
    period: _Held[float, Optional[NumberLike]]
    phase: _Held[float, Optional[NumberLike]]
    mean: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 amplitude: Optional[NumberLike] = ...,
                 period: Optional[NumberLike] = ...,
                 phase: Optional[NumberLike] = ...,
                 mean: Optional[NumberLike] = ...) -> None: ...

class FormulaForce(Struct):
    value: _Held[Any, Optional[FormulaLike]]
    def __init__(self,
                 *,
                 value: Optional[FormulaLike] = ...) -> None: ...

class ForceTable(Struct):
    force: _Held[Any, Optional[Union[PiecewiseForce, SinusoidalForce, FormulaForce, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 force: Optional[Union[PiecewiseForce, SinusoidalForce, FormulaForce, str, Mapping[str, Any]]] = ...,
                 times: Optional[NumbersLike] = ...,
                 values: Optional[NumbersLike] = ...,
                 amplitude: Optional[NumberLike] = ...,
                 period: Optional[NumberLike] = ...,
                 phase: Optional[NumberLike] = ...,
                 mean: Optional[NumberLike] = ...,
                 value: Optional[FormulaLike] = ...) -> None: ...

class EulerScheme(Struct):
    step: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 step: Optional[NumberLike] = ...) -> None: ...

class ImplicitScheme(Struct):
    step: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 step: Optional[NumberLike] = ...) -> None: ...

class ThresholdScheme(Struct):
    step: _Held[float, Optional[NumberLike]]
    constant: _Held[float, Optional[NumberLike]]
    distance: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 step: Optional[NumberLike] = ...,
                 constant: Optional[NumberLike] = ...,
                 distance: Optional[NumberLike] = ...) -> None: ...

class AdaptiveScheme(Struct):
    tolerance: _Held[float, Optional[NumberLike]]
    first_step: _Held[float, Optional[NumberLike]]
    min_step: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 tolerance: Optional[NumberLike] = ...,
                 first_step: Optional[NumberLike] = ...,
                 min_step: Optional[NumberLike] = ...) -> None: ...

class GlueyScheme(Struct):
    step: _Held[float, Optional[NumberLike]]
    distance: _Held[float, Optional[NumberLike]]
    coupled: _Held[bool, Optional[BooleanLike]]
    gamma_min: _Held[Optional[float], Optional[NumberLike]]
    def __init__(self,
                 *,
                 step: Optional[NumberLike] = ...,
                 distance: Optional[NumberLike] = ...,
                 coupled: Optional[BooleanLike] = ...,
                 gamma_min: Optional[NumberLike] = ...) -> None: ...

class InelasticScheme(Struct):
    step: _Held[float, Optional[NumberLike]]
    distance: _Held[float, Optional[NumberLike]]
    coupled: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 step: Optional[NumberLike] = ...,
                 distance: Optional[NumberLike] = ...,
                 coupled: Optional[BooleanLike] = ...) -> None: ...

class SchemeOptions(Struct):
    name: _Held[str, Optional[TextLike]]
    scheme: _Held[Any, Optional[Union[EulerScheme, ImplicitScheme, ThresholdScheme, AdaptiveScheme, GlueyScheme, InelasticScheme, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 scheme: Optional[Union[EulerScheme, ImplicitScheme, ThresholdScheme, AdaptiveScheme, GlueyScheme, InelasticScheme, str, Mapping[str, Any]]] = ...,
                 step: Optional[NumberLike] = ...,
                 constant: Optional[NumberLike] = ...,
                 distance: Optional[NumberLike] = ...,
                 tolerance: Optional[NumberLike] = ...,
                 first_step: Optional[NumberLike] = ...,
                 min_step: Optional[NumberLike] = ...,
                 coupled: Optional[BooleanLike] = ...,
                 gamma_min: Optional[NumberLike] = ...) -> None: ...

class LaboratoryOutput(Struct):
    series: _Held[Optional[float], Optional[NumberLike]]
    rows: _Held[int, Optional[IntegerLike]]
    report: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 series: Optional[NumberLike] = ...,
                 rows: Optional[IntegerLike] = ...,
                 report: Optional[BooleanLike] = ...) -> None: ...

class LubricationCase(Root):
    title: _Held[str, Optional[TextLike]]
    levels: _Held[Tuple[float, ...], Optional[NumbersLike]]
    time: _Held[LaboratoryClock, Optional[Union[LaboratoryClock, Mapping[str, Any]]]]
    grain: _Held[GrainOptions, Optional[Union[GrainOptions, Mapping[str, Any]]]]
    drag: _Held[DragOptions, Optional[Union[DragOptions, Mapping[str, Any]]]]
    force: _Held[ForceTable, Optional[Union[ForceTable, Mapping[str, Any]]]]
    schemes: _Held[StructList[SchemeOptions], Optional[Iterable[Union[SchemeOptions, Mapping[str, Any]]]]]
    output: _Held[LaboratoryOutput, Optional[Union[LaboratoryOutput, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 title: Optional[TextLike] = ...,
                 levels: Optional[NumbersLike] = ...,
                 time: Optional[Union[LaboratoryClock, Mapping[str, Any]]] = ...,
                 grain: Optional[Union[GrainOptions, Mapping[str, Any]]] = ...,
                 drag: Optional[Union[DragOptions, Mapping[str, Any]]] = ...,
                 force: Optional[Union[ForceTable, Mapping[str, Any]]] = ...,
                 schemes: Optional[Iterable[Union[SchemeOptions, Mapping[str, Any]]]] = ...,
                 output: Optional[Union[LaboratoryOutput, Mapping[str, Any]]] = ...,
                 kind: Literal["lubrication"] = ...) -> None: ...

class ClosedMesh(Struct):
    file: _Held[str, Optional[TextLike]]
    def __init__(self,
                 *,
                 file: Optional[TextLike] = ...) -> None: ...

class BodyPoints(Struct):
    positions: _Held[Tuple[_Vector, ...], Optional[VectorsLike]]
    def __init__(self,
                 *,
                 positions: Optional[VectorsLike] = ...) -> None: ...

class SurfaceSlip(Struct):
    b1: _Held[float, Optional[NumberLike]]
    b2: _Held[float, Optional[NumberLike]]
    axis: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 b1: Optional[NumberLike] = ...,
                 b2: Optional[NumberLike] = ...,
                 axis: Optional[VectorLike] = ...) -> None: ...

class StokesBodies(Struct):
    name: _Held[str, Optional[TextLike]]
    shape: _Held[Any, Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, ClosedMesh, str, Mapping[str, Any]]]]
    radius: _Held[float, Optional[NumberLike]]
    place: _Held[Any, Optional[Union[BodyPoints, Lattice, RandomRegion, str, Mapping[str, Any]]]]
    orientation: _Held[Any, Optional[Union[Aligned, RandomOrientation, TurnedBy, str, Mapping[str, Any]]]]
    velocity: _Held[Optional[_Vector], Optional[VectorLike]]
    angular_velocity: _Held[Optional[_Vector], Optional[VectorLike]]
    force: _Held[_Vector, Optional[VectorLike]]
    torque: _Held[_Vector, Optional[VectorLike]]
    squirmer: _Held[Optional[SurfaceSlip], Optional[Union[SurfaceSlip, Mapping[str, Any]]]]
    triangles: _Held[Optional[int], Optional[IntegerLike]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 shape: Optional[Union[SphereGrain, EllipsoidGrain, SuperellipsoidGrain, CapsuleGrain, BoxGrain, PolyhedronGrain, ClosedMesh, str, Mapping[str, Any]]] = ...,
                 radius: Optional[NumberLike] = ...,
                 place: Optional[Union[BodyPoints, Lattice, RandomRegion, str, Mapping[str, Any]]] = ...,
                 orientation: Optional[Union[Aligned, RandomOrientation, TurnedBy, str, Mapping[str, Any]]] = ...,
                 velocity: Optional[VectorLike] = ...,
                 angular_velocity: Optional[VectorLike] = ...,
                 force: Optional[VectorLike] = ...,
                 torque: Optional[VectorLike] = ...,
                 squirmer: Optional[Union[SurfaceSlip, Mapping[str, Any]]] = ...,
                 triangles: Optional[IntegerLike] = ...,
                 semi_axes: Optional[VectorLike] = ...,
                 e: Optional[NumberLike] = ...,
                 n: Optional[NumberLike] = ...,
                 length: Optional[NumberLike] = ...,
                 size: Optional[VectorLike] = ...,
                 vertices: Optional[VectorsLike] = ...,
                 filled: Optional[NumberLike] = ...,
                 file: Optional[TextLike] = ...,
                 positions: Optional[VectorsLike] = ...,
                 origin: Optional[VectorLike] = ...,
                 counts: Optional[IntegersLike] = ...,
                 spacing: Optional[NumberLike] = ...,
                 jitter: Optional[NumberLike] = ...,
                 count: Optional[IntegerLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 margin: Optional[NumberLike] = ...,
                 round: Optional[BooleanLike] = ...,
                 axis: Optional[VectorLike] = ...,
                 angle: Optional[NumberLike] = ...) -> None: ...

class StokesMesh(Struct):
    triangles: _Held[int, Optional[IntegerLike]]
    films: _Held[bool, Optional[BooleanLike]]
    split: _Held[Literal["nothing", "tractions", "forces"], Optional[Literal["nothing", "tractions", "forces"]]]
    exact_bodies: _Held[bool, Optional[BooleanLike]]
    refine: _Held[float, Optional[NumberLike]]
    finest: _Held[float, Optional[NumberLike]]
    tolerance: _Held[float, Optional[NumberLike]]
    most_direct: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 triangles: Optional[IntegerLike] = ...,
                 films: Optional[BooleanLike] = ...,
                 split: Optional[Literal["nothing", "tractions", "forces"]] = ...,
                 exact_bodies: Optional[BooleanLike] = ...,
                 refine: Optional[NumberLike] = ...,
                 finest: Optional[NumberLike] = ...,
                 tolerance: Optional[NumberLike] = ...,
                 most_direct: Optional[IntegerLike] = ...) -> None: ...

class SamplePoints(Struct):
    positions: _Held[Tuple[_Vector, ...], Optional[VectorsLike]]
    def __init__(self,
                 *,
                 positions: Optional[VectorsLike] = ...) -> None: ...

class SampleLine(Struct):
    from_: _Held[_Vector, Optional[VectorLike]]
    to: _Held[_Vector, Optional[VectorLike]]
    count: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 count: Optional[IntegerLike] = ...) -> None: ...

class SamplePlane(Struct):
    origin: _Held[_Vector, Optional[VectorLike]]
    first: _Held[_Vector, Optional[VectorLike]]
    second: _Held[_Vector, Optional[VectorLike]]
    counts: _Held[Tuple[int, ...], Optional[IntegersLike]]
    def __init__(self,
                 *,
                 origin: Optional[VectorLike] = ...,
                 first: Optional[VectorLike] = ...,
                 second: Optional[VectorLike] = ...,
                 counts: Optional[IntegersLike] = ...) -> None: ...

class StokesSample(Struct):
    name: _Held[str, Optional[TextLike]]
    place: _Held[Any, Optional[Union[SamplePoints, SampleLine, SamplePlane, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 name: Optional[TextLike] = ...,
                 place: Optional[Union[SamplePoints, SampleLine, SamplePlane, str, Mapping[str, Any]]] = ...,
                 positions: Optional[VectorsLike] = ...,
                 from_: Optional[VectorLike] = ...,
                 to: Optional[VectorLike] = ...,
                 count: Optional[IntegerLike] = ...,
                 origin: Optional[VectorLike] = ...,
                 first: Optional[VectorLike] = ...,
                 second: Optional[VectorLike] = ...,
                 counts: Optional[IntegersLike] = ...) -> None: ...

class StokesOutput(Struct):
    resistance: _Held[bool, Optional[BooleanLike]]
    mobility: _Held[bool, Optional[BooleanLike]]
    tractions: _Held[bool, Optional[BooleanLike]]
    report: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 resistance: Optional[BooleanLike] = ...,
                 mobility: Optional[BooleanLike] = ...,
                 tractions: Optional[BooleanLike] = ...,
                 report: Optional[BooleanLike] = ...) -> None: ...

class StokesCase(Root):
    title: _Held[str, Optional[TextLike]]
    viscosity: _Held[float, Optional[NumberLike]]
    seed: _Held[int, Optional[IntegerLike]]
    bodies: _Held[StructList[StokesBodies], Optional[Iterable[Union[StokesBodies, Mapping[str, Any]]]]]
    flow: _Held[FlowOptions, Optional[Union[FlowOptions, Mapping[str, Any]]]]
    wall: _Held[Optional[WallOptions], Optional[Union[WallOptions, Mapping[str, Any]]]]
    container: _Held[Optional[ContainerOptions], Optional[Union[ContainerOptions, Mapping[str, Any]]]]
    mesh: _Held[StokesMesh, Optional[Union[StokesMesh, Mapping[str, Any]]]]
    samples: _Held[StructList[StokesSample], Optional[Iterable[Union[StokesSample, Mapping[str, Any]]]]]
    output: _Held[StokesOutput, Optional[Union[StokesOutput, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 title: Optional[TextLike] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 seed: Optional[IntegerLike] = ...,
                 bodies: Optional[Iterable[Union[StokesBodies, Mapping[str, Any]]]] = ...,
                 flow: Optional[Union[FlowOptions, Mapping[str, Any]]] = ...,
                 wall: Optional[Union[WallOptions, Mapping[str, Any]]] = ...,
                 container: Optional[Union[ContainerOptions, Mapping[str, Any]]] = ...,
                 mesh: Optional[Union[StokesMesh, Mapping[str, Any]]] = ...,
                 samples: Optional[Iterable[Union[StokesSample, Mapping[str, Any]]]] = ...,
                 output: Optional[Union[StokesOutput, Mapping[str, Any]]] = ...,
                 kind: Literal["stokes"] = ...) -> None: ...

class SwimmerOptions(Struct):
    type: _Held[Any, Optional[Union[ThreeSphereSwimmer, PlanarSwimmer, FourSphereSwimmer, PushMePullYou, PurcellSwimmer, ElasticSwimmer, MagneticSwimmer, FormulaSwimmer, str, Mapping[str, Any]]]]
    viscosity: _Held[float, Optional[NumberLike]]
    tolerance: _Held[float, Optional[NumberLike]]
    nodes: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 type: Optional[Union[ThreeSphereSwimmer, PlanarSwimmer, FourSphereSwimmer, PushMePullYou, PurcellSwimmer, ElasticSwimmer, MagneticSwimmer, FormulaSwimmer, str, Mapping[str, Any]]] = ...,
                 viscosity: Optional[NumberLike] = ...,
                 tolerance: Optional[NumberLike] = ...,
                 nodes: Optional[IntegerLike] = ...,
                 radius: Optional[NumberLike] = ...,
                 arms: Optional[NumbersLike] = ...,
                 arm: Optional[NumberLike] = ...,
                 bulbs: Optional[NumbersLike] = ...,
                 links: Optional[IntegerLike] = ...,
                 length: Optional[NumberLike] = ...,
                 angle: Optional[NumberLike] = ...,
                 springs: Optional[IntegerLike] = ...,
                 stiffness: Optional[NumberLike] = ...,
                 tail: Optional[NumberLike] = ...,
                 thickness: Optional[NumberLike] = ...,
                 freedom: Optional[Literal["line", "plane", "space"]] = ...) -> None: ...

class MagneticOptions(Struct):
    moment: _Held[float, Optional[NumberLike]]
    strength: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    def __init__(self,
                 *,
                 moment: Optional[NumberLike] = ...,
                 strength: Optional[Sequence[str]] = ...) -> None: ...

class SwimTask(Struct):
    strokes: _Held[int, Optional[IntegerLike]]
    periods: _Held[Tuple[float, ...], Optional[NumbersLike]]
    height: _Held[Optional[float], Optional[NumberLike]]
    turn: _Held[_Vector, Optional[VectorLike]]
    def __init__(self,
                 *,
                 strokes: Optional[IntegerLike] = ...,
                 periods: Optional[NumbersLike] = ...,
                 height: Optional[NumberLike] = ...,
                 turn: Optional[VectorLike] = ...) -> None: ...

class ControlTask(Struct):
    shapes: _Held[Tuple[float, ...], Optional[NumbersLike]]
    heights: _Held[Tuple[float, ...], Optional[NumbersLike]]
    turn: _Held[_Vector, Optional[VectorLike]]
    map: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 shapes: Optional[NumbersLike] = ...,
                 heights: Optional[NumbersLike] = ...,
                 turn: Optional[VectorLike] = ...,
                 map: Optional[IntegerLike] = ...) -> None: ...

class OptimiseTask(Struct):
    displacement: _Held[Optional[_Vector], Optional[VectorLike]]
    rotation: _Held[Optional[_Vector], Optional[VectorLike]]
    free_start: _Held[bool, Optional[BooleanLike]]
    starts: _Held[int, Optional[IntegerLike]]
    pieces: _Held[int, Optional[IntegerLike]]
    verify: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 displacement: Optional[VectorLike] = ...,
                 rotation: Optional[VectorLike] = ...,
                 free_start: Optional[BooleanLike] = ...,
                 starts: Optional[IntegerLike] = ...,
                 pieces: Optional[IntegerLike] = ...,
                 verify: Optional[BooleanLike] = ...) -> None: ...

class ReachTask(Struct):
    displacement: _Held[_Vector, Optional[VectorLike]]
    rotation: _Held[_Vector, Optional[VectorLike]]
    strokes: _Held[Optional[int], Optional[IntegerLike]]
    most_strokes: _Held[int, Optional[IntegerLike]]
    pieces: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 displacement: Optional[VectorLike] = ...,
                 rotation: Optional[VectorLike] = ...,
                 strokes: Optional[IntegerLike] = ...,
                 most_strokes: Optional[IntegerLike] = ...,
                 pieces: Optional[IntegerLike] = ...) -> None: ...

class PairTask(Struct):
    arrangement: _Held[Literal["in_line", "beside"], Optional[Literal["in_line", "beside"]]]
    distances: _Held[Tuple[float, ...], Optional[NumbersLike]]
    phases: _Held[Tuple[float, ...], Optional[NumbersLike]]
    steps: _Held[int, Optional[IntegerLike]]
    def __init__(self,
                 *,
                 arrangement: Optional[Literal["in_line", "beside"]] = ...,
                 distances: Optional[NumbersLike] = ...,
                 phases: Optional[NumbersLike] = ...,
                 steps: Optional[IntegerLike] = ...) -> None: ...

class TaskOptions(Struct):
    task: _Held[Any, Optional[Union[SwimTask, ControlTask, OptimiseTask, ReachTask, PairTask, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 task: Optional[Union[SwimTask, ControlTask, OptimiseTask, ReachTask, PairTask, str, Mapping[str, Any]]] = ...,
                 strokes: Optional[IntegerLike] = ...,
                 periods: Optional[NumbersLike] = ...,
                 height: Optional[NumberLike] = ...,
                 turn: Optional[VectorLike] = ...,
                 shapes: Optional[NumbersLike] = ...,
                 heights: Optional[NumbersLike] = ...,
                 map: Optional[IntegerLike] = ...,
                 displacement: Optional[VectorLike] = ...,
                 rotation: Optional[VectorLike] = ...,
                 free_start: Optional[BooleanLike] = ...,
                 starts: Optional[IntegerLike] = ...,
                 pieces: Optional[IntegerLike] = ...,
                 verify: Optional[BooleanLike] = ...,
                 most_strokes: Optional[IntegerLike] = ...,
                 arrangement: Optional[Literal["in_line", "beside"]] = ...,
                 distances: Optional[NumbersLike] = ...,
                 phases: Optional[NumbersLike] = ...,
                 steps: Optional[IntegerLike] = ...) -> None: ...

class SwimmerFlow(Struct):
    where: _Held[Any, Optional[Union[LineSites, PlaneSites, BoxSites, CylinderSites, RingSites, ShellSites, str, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 where: Optional[Union[LineSites, PlaneSites, BoxSites, CylinderSites, RingSites, ShellSites, str, Mapping[str, Any]]] = ...,
                 start: Optional[VectorLike] = ...,
                 end: Optional[VectorLike] = ...,
                 points: Optional[Union[IntegerLike, IntegersLike]] = ...,
                 corner: Optional[VectorLike] = ...,
                 first: Optional[VectorLike] = ...,
                 second: Optional[VectorLike] = ...,
                 low: Optional[VectorLike] = ...,
                 high: Optional[VectorLike] = ...,
                 inner: Optional[NumberLike] = ...,
                 outer: Optional[NumberLike] = ...,
                 directions: Optional[IntegerLike] = ...,
                 centre: Optional[VectorLike] = ...) -> None: ...

class SwimmerOutput(Struct):
    report: _Held[bool, Optional[BooleanLike]]
    frames: _Held[int, Optional[IntegerLike]]
    flow: _Held[Optional[SwimmerFlow], Optional[Union[SwimmerFlow, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 report: Optional[BooleanLike] = ...,
                 frames: Optional[IntegerLike] = ...,
                 flow: Optional[Union[SwimmerFlow, Mapping[str, Any]]] = ...) -> None: ...

class SwimmerCase(Root):
    title: _Held[str, Optional[TextLike]]
    swimmer: _Held[SwimmerOptions, Optional[Union[SwimmerOptions, Mapping[str, Any]]]]
    variables: _Held[StructList[VariableOptions], Optional[Iterable[Union[VariableOptions, Mapping[str, Any]]]]]
    bodies: _Held[StructList[BodyOptions], Optional[Iterable[Union[BodyOptions, Mapping[str, Any]]]]]
    stroke: _Held[StrokeOptions, Optional[Union[StrokeOptions, Mapping[str, Any]]]]
    field: _Held[MagneticOptions, Optional[Union[MagneticOptions, Mapping[str, Any]]]]
    task: _Held[TaskOptions, Optional[Union[TaskOptions, Mapping[str, Any]]]]
    output: _Held[SwimmerOutput, Optional[Union[SwimmerOutput, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 title: Optional[TextLike] = ...,
                 swimmer: Optional[Union[SwimmerOptions, Mapping[str, Any]]] = ...,
                 variables: Optional[Iterable[Union[VariableOptions, Mapping[str, Any]]]] = ...,
                 bodies: Optional[Iterable[Union[BodyOptions, Mapping[str, Any]]]] = ...,
                 stroke: Optional[Union[StrokeOptions, Mapping[str, Any]]] = ...,
                 field: Optional[Union[MagneticOptions, Mapping[str, Any]]] = ...,
                 task: Optional[Union[TaskOptions, Mapping[str, Any]]] = ...,
                 output: Optional[Union[SwimmerOutput, Mapping[str, Any]]] = ...,
                 kind: Literal["swimmer"] = ...) -> None: ...

class StabilityLoad(Struct):
    direction: _Held[_Vector, Optional[VectorLike]]
    on: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    most: _Held[float, Optional[NumberLike]]
    def __init__(self,
                 *,
                 direction: Optional[VectorLike] = ...,
                 on: Optional[Sequence[str]] = ...,
                 most: Optional[NumberLike] = ...) -> None: ...

class StabilityOutput(Struct):
    friction: _Held[bool, Optional[BooleanLike]]
    exact: _Held[bool, Optional[BooleanLike]]
    drawn: _Held[float, Optional[NumberLike]]
    report: _Held[bool, Optional[BooleanLike]]
    def __init__(self,
                 *,
                 friction: Optional[BooleanLike] = ...,
                 exact: Optional[BooleanLike] = ...,
                 drawn: Optional[NumberLike] = ...,
                 report: Optional[BooleanLike] = ...) -> None: ...

class StabilityCase(Root):
    title: _Held[str, Optional[TextLike]]
    packing: _Held[str, Optional[TextLike]]
    settings: _Held[Tuple[str, ...], Optional[Sequence[str]]]
    gap: _Held[float, Optional[NumberLike]]
    load: _Held[StabilityLoad, Optional[Union[StabilityLoad, Mapping[str, Any]]]]
    output: _Held[StabilityOutput, Optional[Union[StabilityOutput, Mapping[str, Any]]]]
    def __init__(self,
                 *,
                 title: Optional[TextLike] = ...,
                 packing: Optional[TextLike] = ...,
                 settings: Optional[Sequence[str]] = ...,
                 gap: Optional[NumberLike] = ...,
                 load: Optional[Union[StabilityLoad, Mapping[str, Any]]] = ...,
                 output: Optional[Union[StabilityOutput, Mapping[str, Any]]] = ...,
                 kind: Literal["stability"] = ...) -> None: ...
