import { expect, it, vi } from 'vitest'
import { watchClock } from '#server/watch-clock'

it('a clock that goes wrong is seen, and seen again when it is right; the log says each once', async () => {
  let drift: number | null = null
  const log = { error: vi.fn<() => void>(), info: vi.fn<() => void>() }
  const watch = watchClock({ whatIsMissing: async () => [], clockDrift: () => drift }, log, 5)
  expect(watch.isRight()).toBe(true)
  drift = 360
  await expect.poll(watch.isRight, { interval: 5 }).toBe(false)
  drift = -29
  await expect.poll(watch.isRight, { interval: 5 }).toBe(true)
  drift = -31
  await expect.poll(watch.isRight, { interval: 5 }).toBe(false)
  await watch.stop()
  expect(log.error).toHaveBeenCalledTimes(2)
  expect(log.info).toHaveBeenCalledTimes(1)
})
