/** Read-outs that are a text alone. */
import { fillTabular } from '@/timeline'
import type { CellBox, LiveCell } from './LiveLayer'

/** Draws a text in a read-out's box as the page would, up to its right edge or from its left. */
export function drawText(
  pen: CanvasRenderingContext2D,
  box: CellBox,
  text: string,
  align: 'left' | 'right',
  color = box.color,
): void {
  pen.font = box.font
  pen.fillStyle = color
  pen.textBaseline = 'alphabetic'
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText('0')
  const middle = box.y + (box.height - above - below) / 2 + above
  // Browsers round the text of fields, which they centre, and floor that of lines.
  const baseline = box.field ? Math.round(middle) : Math.floor(middle)
  fillTabular(pen, text, align === 'right' ? box.x + box.width : box.x, baseline, align)
}

/**
 * A read-out whose element holds a text.
 *
 * @param element The element at the time of writing.
 * @param textAt The text of a frame; null to leave what is there.
 */
export function textCell(
  element: () => HTMLElement | null,
  textAt: (frame: number) => string | null,
  align: 'left' | 'right' = 'left',
): LiveCell {
  return {
    write(frame) {
      const node = element()
      const text = textAt(frame)
      if (node !== null && text !== null && node.textContent !== text) node.textContent = text
    },
    draw(pen, box, frame) {
      const text = textAt(frame)
      if (text !== null) drawText(pen, box, text, align)
    },
  }
}
