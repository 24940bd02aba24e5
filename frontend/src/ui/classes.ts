/** Joins the class names that are given, leaving out the ones that don't apply. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
