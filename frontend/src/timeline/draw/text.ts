/** Text on canvas with digits of equal width, so that running numbers don't tremble. */

const widths = new Map<string, number>()

function widthOf(ctx: CanvasRenderingContext2D, text: string): number {
  const key = `${ctx.font}\n${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = ctx.measureText(text).width
    widths.set(key, width)
  }
  return width
}

/** Widths measured before a web font arrived are wrong afterwards. */
export function forgetTextWidths(): void {
  widths.clear()
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9'
}

export function tabularWidth(ctx: CanvasRenderingContext2D, text: string): number {
  const cell = widthOf(ctx, '0')
  let width = 0
  for (const char of text) width += isDigit(char) ? cell : widthOf(ctx, char)
  return width
}

/** Draws from the left edge `x`, or up to it when `align` is `right`. */
export function fillTabular(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  align: 'left' | 'right' | 'center' = 'left',
): void {
  const cell = widthOf(ctx, '0')
  if (widthOf(ctx, '1') === cell) {
    // This font's digits have equal widths by themselves.
    ctx.textAlign = align
    ctx.fillText(text, x, y)
    return
  }
  let at = x
  if (align !== 'left') at -= tabularWidth(ctx, text) / (align === 'center' ? 2 : 1)
  ctx.textAlign = 'left'
  for (const char of text) {
    const own = widthOf(ctx, char)
    if (isDigit(char)) {
      ctx.fillText(char, at + (cell - own) / 2, y)
      at += cell
    } else {
      ctx.fillText(char, at, y)
      at += own
    }
  }
}
