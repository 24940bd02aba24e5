/** The dark backdrop: a soft glow behind the robot, dithered so that it shows no bands. */
import { BufferAttribute, BufferGeometry, Color, Mesh, ShaderMaterial } from 'three'

const VERTEX = /* glsl */ `
  varying vec2 place;
  void main() {
    place = position.xy * 0.5 + 0.5;
    gl_Position = vec4(position.xy, 1.0, 1.0);
  }
`

// Colours are already as displayed: the backdrop bypasses tone mapping and colour conversion.
const FRAGMENT = /* glsl */ `
  uniform vec3 glow;
  uniform vec3 middle;
  uniform vec3 corner;
  varying vec2 place;
  void main() {
    float r = length((place - vec2(0.5, 0.42)) * vec2(1.0, 1.25)) / 0.78;
    vec3 color = mix(glow, middle, smoothstep(0.0, 0.6, r));
    color = mix(color, corner, smoothstep(0.5, 1.0, r));
    float grain = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
    gl_FragColor = vec4(color + grain / 255.0, 1.0);
  }
`

export class Backdrop {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>

  constructor() {
    // One triangle that covers the view.
    const geometry = new BufferGeometry()
    const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0])
    geometry.setAttribute('position', new BufferAttribute(corners, 3))
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        glow: { value: asDisplayed('#2b3037') },
        middle: { value: asDisplayed('#1b1e23') },
        corner: { value: asDisplayed('#141619') },
      },
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    })
    this.mesh = new Mesh(geometry, material)
    this.mesh.frustumCulled = false
    this.mesh.matrixAutoUpdate = false
    this.mesh.renderOrder = -1000
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}

function asDisplayed(hex: string): Color {
  return new Color(hex).convertLinearToSRGB()
}
