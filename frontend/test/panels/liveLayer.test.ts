// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { type LiveCell, LiveLayer } from '@/panels/frame/LiveLayer'

/** A canvas that can be drawn on, as far as the layer asks. */
const pen = { clearRect: vi.fn(), setTransform: vi.fn() } as unknown as CanvasRenderingContext2D

describe('LiveLayer', () => {
  let place: HTMLElement
  let playing: boolean
  let layer: LiveLayer
  let cell: { write: Mock<LiveCell['write']>; draw: Mock<LiveCell['draw']> }
  const canvas = () => place.querySelector('canvas')!

  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    place = document.createElement('div')
    document.body.append(place)
    playing = false
    layer = new LiveLayer(place, null, () => playing)
    cell = { write: vi.fn<LiveCell['write']>(), draw: vi.fn<LiveCell['draw']>() }
  })
  afterEach(() => {
    layer.dispose()
    place.remove()
    vi.restoreAllMocks()
  })

  const add = (): (() => void) => {
    const element = document.createElement('span')
    place.append(element)
    return layer.add(element, cell)
  }

  it('writes elements while the motion stands', () => {
    add()
    layer.show(7)
    expect(cell.write).toHaveBeenCalledWith(7)
    expect(cell.draw).not.toHaveBeenCalled()
    expect(canvas().hidden).toBe(true)
  })

  it('draws and leaves elements alone while it plays, then writes them', () => {
    add()
    playing = true
    layer.show(8)
    expect(cell.draw.mock.calls[0]?.[2]).toBe(8)
    expect(cell.write).not.toHaveBeenCalled()
    expect([canvas().hidden, place.dataset.live]).toEqual([false, ''])
    playing = false
    layer.show(9)
    expect(cell.write).toHaveBeenCalledWith(9)
    expect([canvas().hidden, place.dataset.live]).toEqual([true, undefined])
  })

  it('writes elements where there is no canvas', () => {
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
    add()
    playing = true
    layer.show(8)
    expect(cell.write).toHaveBeenCalledWith(8)
    expect(place.dataset.live).toBeUndefined()
  })

  it('shows nothing of what was removed, and all of what came later', () => {
    const remove = add()
    playing = true
    layer.show(1)
    remove()
    const late = { write: vi.fn(), draw: vi.fn() }
    layer.add(document.createElement('span'), late)
    layer.show(2)
    expect(cell.draw).toHaveBeenCalledTimes(1)
    expect(late.draw).toHaveBeenCalledTimes(1)
  })

  it('leaves nothing behind', () => {
    add()
    playing = true
    layer.show(1)
    layer.dispose()
    expect(place.dataset.live).toBeUndefined()
    expect(place.querySelector('canvas')).toBeNull()
  })
})
