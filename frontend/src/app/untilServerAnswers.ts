import { ApiError } from '@/api/errors'

/** Between two attempts, at first and later on [ms]. */
const SOON = 700
const LATER = 2_000
/** Attempts that a server may need to start without anyone being told. */
const STARTING = 3
/** Attempts after which it is asked less often. */
const LONG_GONE = 12

/**
 * Asks a server that may still be starting, or be started later, until it answers.
 *
 * @param onWait told whether the person should know that it is being waited for.
 * @throws what `ask` throws when there was an answer, only a wrong one.
 */
export async function untilServerAnswers<Answer>(
  ask: () => Promise<Answer>,
  onWait: (waiting: boolean) => void,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await ask()
      onWait(false)
      return answer
    } catch (error) {
      const silent = error instanceof ApiError && (error.status === 0 || error.status >= 502)
      if (!silent) throw error
      onWait(attempt >= STARTING)
      const delay = attempt < LONG_GONE ? SOON : LATER
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}
