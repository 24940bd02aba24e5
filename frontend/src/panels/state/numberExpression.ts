/** What a person may type into a number field: `0.5`, `45°`, `-pi/4`, `+= 2 deg`, `12 mm`. */
import type { FieldUnit } from './valueText'

export type ParsedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: string }

const RADIANS_PER: Readonly<Record<string, number>> = {
  '°': Math.PI / 180,
  deg: Math.PI / 180,
  rad: 1,
  '': 1,
}
const METRES_PER: Readonly<Record<string, number>> = { mm: 1e-3, cm: 1e-2, m: 1, '': 1 }

type Token = { kind: 'number'; value: number } | { kind: 'word' | 'sign'; text: string }

function tokenise(text: string): Token[] | null {
  const tokens: Token[] = []
  const pattern = /\s*(?:((?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?)|([a-zπ°]+)|([-+*/()]))/iy
  const source = text.replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/').trimEnd()
  while (pattern.lastIndex < source.length) {
    const match = pattern.exec(source)
    if (match === null) return null
    const [, number, word, sign] = match
    if (number !== undefined) {
      tokens.push({ kind: 'number', value: Number(number.replace(',', '.')) })
    } else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return tokens
}

/** Recursive descent over `sum := product (± product)*`; values are in the field's unit. */
class Expression {
  private position = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly unit: FieldUnit,
  ) {}

  evaluate(): number {
    const value = this.sum()
    if (this.position < this.tokens.length) throw new SyntaxError('Not a number.')
    return value
  }

  private takeSign(...signs: string[]): string | null {
    const token = this.tokens[this.position]
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null
    this.position++
    return token.text
  }

  private sum(): number {
    let value = this.product()
    for (let sign = this.takeSign('+', '-'); sign; sign = this.takeSign('+', '-')) {
      const term = this.product()
      value = sign === '+' ? value + term : value - term
    }
    return value
  }

  private product(): number {
    let value = this.signed()
    for (let sign = this.takeSign('*', '/'); sign; sign = this.takeSign('*', '/')) {
      const factor = this.signed()
      value = sign === '*' ? value * factor : value / factor
    }
    return value
  }

  private signed(): number {
    const sign = this.takeSign('+', '-')
    if (sign === null) return this.withUnit(this.atom())
    return sign === '-' ? -this.signed() : this.signed()
  }

  private atom(): number {
    const token = this.tokens[this.position]
    if (token?.kind === 'number') {
      this.position++
      return token.value
    }
    if (token?.kind === 'word' && (token.text === 'pi' || token.text === 'π')) {
      this.position++
      // Alone, pi means half a turn, whatever unit the field shows.
      return Math.PI / (this.unit === 'deg' ? (RADIANS_PER.deg ?? 1) : 1)
    }
    if (this.takeSign('(') === null) throw new SyntaxError('Not a number.')
    const value = this.sum()
    if (this.takeSign(')') === null) throw new SyntaxError('A bracket is not closed.')
    return value
  }

  private withUnit(value: number): number {
    const token = this.tokens[this.position]
    if (token?.kind !== 'word') return value
    const table = this.unit === 'm' ? METRES_PER : RADIANS_PER
    const own = this.unit === 'm' ? 1 : (RADIANS_PER[this.unit] ?? 1)
    const factor = table[token.text]
    if (factor === undefined) {
      const known = Object.keys(table).filter(Boolean).join(', ')
      throw new SyntaxError(`“${token.text}” is no unit here (${known}).`)
    }
    this.position++
    return (value * factor) / own
  }
}

/**
 * Reads a typed number.
 *
 * @param text What was typed; `+=` and `-=` in front change the present value by the rest.
 * @param unit The unit that bare numbers are in.
 * @param present The channel's value now [rad or m].
 * @returns The value [rad or m], or the reason why there is none.
 */
export function parseNumber(text: string, unit: FieldUnit, present: number): ParsedNumber {
  const relative = /^\s*([-+−])=/.exec(text)
  const body = relative ? text.slice(relative[0].length) : text
  const tokens = tokenise(body)
  if (tokens === null || tokens.length === 0) return { ok: false, reason: 'Not a number.' }
  try {
    const inUnit = new Expression(tokens, unit).evaluate()
    const value = unit === 'deg' ? (inUnit * Math.PI) / 180 : inUnit
    if (!Number.isFinite(value)) return { ok: false, reason: 'Not a finite number.' }
    if (relative === null) return { ok: true, value }
    return { ok: true, value: relative[1] === '+' ? present + value : present - value }
  } catch (error) {
    return { ok: false, reason: error instanceof SyntaxError ? error.message : 'Not a number.' }
  }
}
