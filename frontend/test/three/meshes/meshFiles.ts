/** Small mesh files made in place: one part in every format. */

/** A corner of a box: legs 1, 2 and 3 along x, y and z, so that no two axes can be confused. */
export const CORNER_TETRAHEDRON = [
  [0, 0, 0, 0, 2, 0, 1, 0, 0],
  [0, 0, 0, 1, 0, 0, 0, 0, 3],
  [0, 0, 0, 0, 0, 3, 0, 2, 0],
  [1, 0, 0, 0, 2, 0, 0, 0, 3],
].flat()

const POINTS = [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3]
const FACES = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]

/** @param corners (9T) corner positions. */
export function binaryStl(corners: number[], header = ''): ArrayBuffer {
  const count = corners.length / 9
  const view = new DataView(new ArrayBuffer(84 + 50 * count))
  for (const [i, code] of [...new TextEncoder().encode(header)].entries()) view.setUint8(i, code)
  view.setUint32(80, count, true)
  for (const [i, value] of corners.entries()) {
    view.setFloat32(84 + 50 * Math.floor(i / 9) + 12 + 4 * (i % 9), value, true)
  }
  return view.buffer
}

export function asciiStl(corners: number[]): ArrayBuffer {
  let text = 'solid part\n'
  for (let i = 0; i < corners.length; i += 9) {
    const vertex = (at: number) => `vertex ${corners.slice(at, at + 3).join(' ')}\n`
    text += `facet normal 0 0 0\nouter loop\n${vertex(i)}${vertex(i + 3)}${vertex(i + 6)}endloop\nendfacet\n`
  }
  return new TextEncoder().encode(`${text}endsolid part\n`).buffer
}

export interface DaeOptions {
  readonly upAxis?: string
  /** Metres per unit. */
  readonly unit?: number
  /** `<node>` transform elements. */
  readonly transform?: string
  readonly scale?: number
}

export function dae({
  upAxis = 'Z_UP',
  unit = 1,
  transform = '',
  scale = 1,
}: DaeOptions): ArrayBuffer {
  const points = POINTS.map((value) => value * scale).join(' ')
  const text = `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><unit name="u" meter="${unit}"/><up_axis>${upAxis}</up_axis></asset>
 <library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse><color>1 0 0 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
 <library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
 <library_geometries><geometry id="g"><mesh>
  <source id="p"><float_array id="pa" count="12">${points}</float_array>
   <technique_common><accessor source="#pa" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
  <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
  <triangles material="mm" count="4"><input semantic="VERTEX" source="#v" offset="0"/><p>${FACES.join(' ')}</p></triangles>
 </mesh></geometry></library_geometries>
 <library_visual_scenes><visual_scene id="s"><node id="n">${transform}<instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="mm" target="#m"/></technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>`
  return new TextEncoder().encode(text).buffer
}

export function obj(): ArrayBuffer {
  let text = '# part\no part\n'
  for (let i = 0; i < POINTS.length; i += 3) text += `v ${POINTS.slice(i, i + 3).join(' ')}\n`
  for (let i = 0; i < FACES.length; i += 3)
    text += `f ${FACES.slice(i, i + 3)
      .map((f) => f + 1)
      .join(' ')}\n`
  return new TextEncoder().encode(text).buffer
}

/** glTF with its buffer inside. */
export function gltf(): ArrayBuffer {
  const positions = new Uint8Array(new Float32Array(POINTS).buffer)
  const indices = new Uint8Array(new Uint16Array(FACES).buffer)
  const data = Buffer.concat([positions, indices]).toString('base64')
  const document = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    buffers: [{ byteLength: 72, uri: `data:application/octet-stream;base64,${data}` }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 24 },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 4,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [1, 2, 3],
      },
      { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' },
    ],
  }
  return new TextEncoder().encode(JSON.stringify(document)).buffer
}
