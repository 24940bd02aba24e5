/** What a dropped folder says about itself before it is sent anywhere. */
import { ApiError } from '@/api/errors'
import type { PathedFile } from '../files/droppedFiles'

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The URDF of a second drop that is the one dropped before, now with its folder around it. */
export function sameUrdfElsewhere(
  former: string | null,
  urdfs: readonly PathedFile[],
): string | null {
  if (former === null) return null
  const same = urdfs.filter((file) => nameOf(file.path) === nameOf(former))
  return same.length === 1 ? (same[0]?.path ?? null) : null
}

/** Why a drop without a URDF is no robot; a xacro is answered with the command that expands it. */
export function xacroProblem(xacros: readonly PathedFile[], fileCount: number): ApiError {
  const xacro = xacros.find((file) => /robot|urdf/i.test(nameOf(file.path))) ?? xacros[0]
  if (xacro !== undefined) {
    const source = nameOf(xacro.path)
    const target = source.replace(/(\.urdf)?\.xacro$/i, '.urdf')
    return new ApiError({
      code: 'xacro',
      message: `${source} is a xacro template, which has to be expanded to a URDF first.`,
      where: xacro.path,
      hint: `Run  xacro ${source} > ${target}  in its folder and drop the folder again.`,
    })
  }
  return new ApiError({
    code: 'no_urdf',
    message: fileCount === 1 ? 'The file is no URDF.' : `None of the ${fileCount} files is a URDF.`,
    hint: 'Drop the folder that holds the robot’s .urdf file together with its meshes.',
  })
}
