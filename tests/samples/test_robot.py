from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import mujoco
import numpy as np
import pinocchio as pin
import pytest

from make_sample_robot import sample_urdf
from sample_humanoid.model import humanoid
from sample_humanoid.parts import Link
from sample_humanoid.solids import combine
from samples.mujoco_humanoid import URDF

LINKS = {link.name: link for link in humanoid() if link.solids}


@pytest.fixture(scope="module")
def model() -> pin.Model:
    return pin.buildModelFromUrdf(str(URDF), pin.JointModelFreeFlyer())


def test_the_committed_file_is_what_the_script_makes() -> None:
    assert URDF.read_bytes() == sample_urdf().encode()


def test_it_is_a_humanoid_of_29_joints_and_38_kg(model: pin.Model) -> None:
    assert model.nv == 6 + 29
    assert pin.computeTotalMass(model) == pytest.approx(37.8, abs=0.1)
    solids = [solid for link in humanoid() for solid in link.solids]
    assert pin.computeTotalMass(model) == pytest.approx(sum(s.mass for s in solids), rel=1e-4)
    assert model.frames[2].name == "pelvis"


def test_it_stands_straight_on_level_soles_and_is_a_third_over_a_metre_tall() -> None:
    visual = URDF.read_text().replace(
        '<robot name="sample_humanoid">',
        '<robot name="x"><mujoco><compiler discardvisual="false" fusestatic="false"/></mujoco>',
    )
    tall = mujoco.MjModel.from_xml_string(visual)
    data = mujoco.MjData(tall)
    mujoco.mj_kinematics(tall, data)
    soles = [data.body(f"{side}_sole").xpos for side in ("left", "right")]
    np.testing.assert_allclose(soles[0], soles[1] * [1, -1, 1], atol=1e-12)
    head = data.geom_xpos[:, 2] + tall.geom_rbound
    assert head.max() - soles[0][2] == pytest.approx(1.33, abs=0.03)
    assert abs(data.subtree_com[0][1]) < 1e-9


def mjcf_of(link: Link) -> str:
    geoms = []
    for solid in link.solids:
        size = np.array(solid.size) / (2 if solid.shape == "box" else 1)
        if solid.shape == "cylinder":
            size[1] /= 2
        turn = pin.Quaternion(pin.rpy.rpyToMatrix(*solid.rpy)).coeffs()
        numbers = [
            " ".join(map(repr, map(float, v))) for v in (size, solid.xyz, turn[[3, 0, 1, 2]])
        ]
        geoms.append(
            f'<geom type="{solid.shape}" size="{numbers[0]}" pos="{numbers[1]}" '
            f'quat="{numbers[2]}" density="{solid.material.density}"/>'
        )
    return f"<mujoco><worldbody><body><freejoint/>{''.join(geoms)}</body></worldbody></mujoco>"


@pytest.mark.parametrize("name", LINKS)
def test_inertia_is_that_of_the_solids_by_mujoco(model: pin.Model, name: str) -> None:
    other = mujoco.MjModel.from_xml_string(mjcf_of(LINKS[name]))
    axes = np.empty(9)
    mujoco.mju_quat2Mat(axes, other.body_iquat[1])
    turn = axes.reshape(3, 3)
    wanted = turn @ np.diag(other.body_inertia[1]) @ turn.T

    mine = combine(LINKS[name].solids)
    assert mine.mass == pytest.approx(other.body_mass[1], rel=1e-9)
    np.testing.assert_allclose(mine.center, other.body_ipos[1], atol=1e-9)
    np.testing.assert_allclose(mine.inertia, wanted, rtol=1e-6, atol=1e-9)

    element = ElementTree.parse(URDF).find(f"link[@name='{name}']/inertial/inertia")
    assert element is not None
    written = [float(element.get(key, "nan")) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")]
    np.testing.assert_allclose(
        written, wanted[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]], rtol=1e-5, atol=1e-8
    )


def test_every_joint_has_limits_around_zero(model: pin.Model) -> None:
    assert np.all(model.lowerPositionLimit[7:] < 0)
    assert np.all(model.upperPositionLimit[7:] > 0)
    assert np.all(model.velocityLimit[6:] > 0)
    assert np.all(model.effortLimit[6:] > 0)


def test_the_right_side_mirrors_the_left(model: pin.Model) -> None:
    """Mirrored angles put every right link at the mirror image of its left one."""
    data, rng = model.createData(), np.random.default_rng(7)
    names = list(model.names[2:])
    for _ in range(20):
        q = pin.neutral(model)
        for name in names:
            if not name.startswith("left_"):
                continue
            i = model.joints[model.getJointId(name)].idx_q
            j = model.joints[model.getJointId(name.replace("left", "right"))].idx_q
            sign = 1.0 if "pitch" in name or "knee" in name or "elbow" in name else -1.0
            low, high = model.lowerPositionLimit, model.upperPositionLimit
            assert (sign * low[j], sign * high[j])[:: int(sign)] == (low[i], high[i])
            q[i] = rng.uniform(low[i], high[i])
            q[j] = sign * q[i]
        pin.framesForwardKinematics(model, data, q)
        for side in ("sole", "hand", "knee_link"):
            left = data.oMf[model.getFrameId(f"left_{side}")].translation
            right = data.oMf[model.getFrameId(f"right_{side}")].translation
            np.testing.assert_allclose(right, left * [1, -1, 1], atol=1e-12)


def test_only_the_soles_touch_the_ground_when_it_stands(model: pin.Model) -> None:
    geometry = pin.buildGeomFromUrdf(model, str(URDF), pin.GeometryType.COLLISION)
    data, placed = model.createData(), pin.GeometryData(geometry)
    pin.updateGeometryPlacements(model, data, geometry, placed, pin.neutral(model))
    lowest = {}
    for shape, placement in zip(geometry.geometryObjects, placed.oMg, strict=True):
        box = shape.geometry
        box.computeLocalAABB()
        reach = np.abs(placement.rotation) @ ((box.aabb_local.max_ - box.aabb_local.min_) / 2)
        lowest[shape.name] = placement.translation[2] - reach[2]
    ordered = sorted(lowest, key=lambda name: lowest[name])
    assert [name.rpartition("_")[0] for name in ordered[:2]] == [
        "left_ankle_roll_link",
        "right_ankle_roll_link",
    ]
    assert lowest[ordered[2]] - lowest[ordered[0]] > 0.05


def test_combining_parts_is_the_same_as_combining_all() -> None:
    """A box cut in two halves has the inertia of the whole."""
    torso = next(solid for solid in LINKS["torso_link"].solids if solid.shape == "box")
    x, y, z = torso.size
    halves = [
        replace(torso, size=(x / 2, y, z), xyz=(torso.xyz[0] + side * x / 4, *torso.xyz[1:]))
        for side in (-1, 1)
    ]
    whole, cut = combine([torso]), combine(halves)
    assert cut.mass == pytest.approx(whole.mass)
    np.testing.assert_allclose(cut.center, whole.center, atol=1e-12)
    np.testing.assert_allclose(cut.inertia, whole.inertia, rtol=1e-12)
