const READABLE: Readonly<Record<string, string>> = {
  $mod: 'Ctrl',
  Control: 'Ctrl',
  Meta: '⌘',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
  Comma: ',',
  Period: '.',
  Delete: 'Del',
}

function nameOfKey(key: string): string {
  const readable = READABLE[key]
  if (readable !== undefined) return readable
  if (key.startsWith('Key') && key.length === 4) return key.slice(3)
  if (key.startsWith('Digit') && key.length === 6) return key.slice(5)
  return key.length === 1 ? key.toUpperCase() : key
}

/** The caps to draw for a key combination in the shortcuts' notation (`$mod+Shift+z`). */
export function keyNames(keys: string): string[] {
  if (keys === '+') return ['+']
  // Signs are written as they are typed: that some keyboards need Shift for them is understood.
  const sign = /^Shift\+([^A-Za-z0-9])$/.exec(keys)?.[1]
  if (sign !== undefined) return [sign]
  return keys.split('+').map(nameOfKey)
}

/** The combination as one text, for menus and written lists: `Ctrl+Shift+Z`. */
export function keyText(keys: string): string {
  return keyNames(keys).join('+')
}
