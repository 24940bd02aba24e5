/** Materials of the robot's three views. */
import {
  Color,
  DoubleSide,
  GreaterDepth,
  type Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Texture,
} from 'three'

export interface VisualMaterialOptions {
  readonly opacity: number
  readonly texture: Texture | null
  readonly vertexColors: boolean
}

/** Painted plastic or metal in calm light. Both sides are drawn: many CAD exports have faces turned round. */
export function visualMaterial(options: VisualMaterialOptions): Material {
  const transparent = options.opacity < 1
  const material = new MeshStandardMaterial({
    map: options.texture,
    vertexColors: options.vertexColors,
    transparent,
    opacity: options.opacity,
    depthWrite: !transparent,
    roughness: 0.55,
    metalness: 0.05,
    side: DoubleSide,
    forceSinglePass: true,
  })
  material.onBeforeCompile = readsOnDarkGround
  return material
}

/** Black parts are lifted to a dark grey, and silhouettes shine a little. */
function readsOnDarkGround(shader: { fragmentShader: string }): void {
  shader.fragmentShader = shader.fragmentShader
    .replace(
      '#include <color_fragment>',
      `#include <color_fragment>
      float tone = dot(diffuseColor.rgb, vec3(0.2126, 0.7152, 0.0722));
      diffuseColor.rgb += vec3(0.062, 0.066, 0.074) * (1.0 - smoothstep(0.0, 0.14, tone));`,
    )
    .replace(
      '#include <opaque_fragment>',
      `float grazing = 1.0 - abs(dot(normalize(vViewPosition), normal));
      outgoingLight += vec3(0.075, 0.09, 0.115) * grazing * grazing * grazing;
      #include <opaque_fragment>`,
    )
}

export interface VeilOptions {
  readonly color: string
  /** Opacity where the surface faces the eye. */
  readonly core: number
  /** Opacity towards the silhouette. */
  readonly rim: number
}

/** A translucent shell, denser towards its silhouette, that shows only its nearest layer. */
export function veilMaterial(options: VeilOptions): Material {
  const material = new MeshLambertMaterial({
    color: new Color(options.color),
    emissive: new Color(options.color),
    emissiveIntensity: 0.35,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    // Depth is laid down first, so that drawing back and front apart would change nothing.
    forceSinglePass: true,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 4,
  })
  const { core, rim } = options
  material.onBeforeCompile = (shader) => {
    shader.uniforms.veilOpacity = { value: [core, rim] }
    shader.fragmentShader = `uniform vec2 veilOpacity;\n${shader.fragmentShader}`.replace(
      '#include <opaque_fragment>',
      `float facing = abs(dot(normalize(vViewPosition), normal));
      float edge = 1.0 - facing;
      diffuseColor.a = mix(veilOpacity.x, veilOpacity.y, edge * edge);
      #include <opaque_fragment>`,
    )
  }
  return material
}

/** The part of a shape that lies hidden behind or inside others, faintly. */
export function hiddenPartMaterial(color: string): Material {
  return new MeshBasicMaterial({
    color: new Color(color),
    transparent: true,
    opacity: 0.16,
    depthWrite: false,
    depthFunc: GreaterDepth,
  })
}

/** Lays down depth alone, so that a veil drawn after it shows one layer only. */
export function depthOnlyMaterial(): Material {
  return new MeshBasicMaterial({
    colorWrite: false,
    // Only to be drawn after the ground, which shall be seen through the veil.
    transparent: true,
    forceSinglePass: true,
    side: DoubleSide,
    // Behind the robot by a hair: where ghost and robot coincide, the robot is seen.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 4,
  })
}
