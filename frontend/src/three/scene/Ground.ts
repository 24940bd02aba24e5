/** The ground at z = 0: a grid that fades towards the horizon, and a catcher for the shadow. */
import {
  Color,
  DoubleSide,
  Group,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  ShadowMaterial,
  Vector2,
  type Vector3,
} from 'three'

const VERTEX = /* glsl */ `
  varying vec2 ground;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    ground = world.xy;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`

// Lines keep their width in pixels; where they come closer than a few pixels they turn into
// their own mean tone before they could flicker.
const FRAGMENT = /* glsl */ `
  uniform vec3 lineColor;
  uniform vec3 xColor;
  uniform vec3 yColor;
  uniform vec2 center;
  uniform float reach;
  varying vec2 ground;

  float lines(float spacing, float pixels) {
    vec2 at = ground / spacing;
    vec2 texel = fwidth(at);
    vec2 distance = abs(fract(at - 0.5) - 0.5) / texel;
    vec2 line = 1.0 - smoothstep(pixels * 0.5 - 0.5, pixels * 0.5 + 0.5, distance);
    line *= 1.0 - smoothstep(0.12, 0.4, texel);
    return max(line.x, line.y);
  }

  float axis(float across, float pixels) {
    float texel = fwidth(across);
    float line = 1.0 - smoothstep(pixels * 0.5 - 0.5, pixels * 0.5 + 0.5, abs(across) / texel);
    return line * (1.0 - smoothstep(0.04, 0.2, texel));
  }

  void main() {
    float fine = lines(0.25, 1.0) * 0.16;
    float metre = lines(1.0, 1.2) * 0.62;
    float ten = lines(10.0, 1.4) * 0.7;
    float alpha = max(max(fine, metre), ten);
    vec3 color = lineColor;
    float x = axis(ground.y, 1.5);
    float y = axis(ground.x, 1.5);
    color = mix(color, xColor, x);
    color = mix(color, yColor, y);
    alpha = max(alpha, max(x, y) * 0.7);
    float far = length(ground - center) / reach;
    alpha *= 1.0 - smoothstep(0.12, 1.0, far);
    if (alpha < 0.004) discard;
    gl_FragColor = vec4(color, alpha);
  }
`

/** Half the edge of the shadow catcher [m]; the shadow of a robot that stands or jumps fits in. */
const CATCHER_HALF = 6

export class Ground {
  readonly group = new Group()
  readonly #grid: Mesh<PlaneGeometry, ShaderMaterial>
  readonly #catcher: Mesh<PlaneGeometry, ShadowMaterial>

  constructor() {
    this.#grid = new Mesh(new PlaneGeometry(2, 2), gridMaterial())
    this.#grid.renderOrder = 2
    this.#grid.frustumCulled = false
    this.#catcher = new Mesh(
      new PlaneGeometry(2 * CATCHER_HALF, 2 * CATCHER_HALF),
      new ShadowMaterial({ color: '#050608', opacity: 0.5, depthWrite: false }),
    )
    this.#catcher.receiveShadow = true
    this.#catcher.renderOrder = 1
    this.group.add(this.#catcher, this.#grid)
  }

  set gridVisible(visible: boolean) {
    this.#grid.visible = visible
  }

  /** Keeps the grid around the point looked at; farther away it reaches farther. */
  lookFrom(target: Vector3, distance: number): void {
    const reach = Math.min(120, Math.max(7, distance * 3.2))
    const { uniforms } = this.#grid.material
    ;(uniforms.center!.value as Vector2).set(target.x, target.y)
    uniforms.reach!.value = reach
    this.#grid.position.set(target.x, target.y, 0)
    this.#grid.scale.set(reach, reach, 1)
  }

  /** Puts the catcher under the robot. */
  placeShadow(x: number, y: number): void {
    this.#catcher.position.set(x, y, 0)
  }

  dispose(): void {
    for (const mesh of [this.#grid, this.#catcher]) {
      mesh.geometry.dispose()
      mesh.material.dispose()
    }
  }
}

function gridMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      lineColor: { value: asDisplayed('#566070') },
      xColor: { value: asDisplayed('#8f5254') },
      yColor: { value: asDisplayed('#467a5a') },
      center: { value: new Vector2() },
      reach: { value: 10 },
    },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    toneMapped: false,
  })
}

/** The shader writes colours as they are displayed. */
function asDisplayed(hex: string): Color {
  return new Color(hex).convertLinearToSRGB()
}
