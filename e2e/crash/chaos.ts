import { setTimeout as delay } from 'node:timers/promises'
import type { Program } from '#test/processes'
import type { Random } from '#test/random'

export type Chaos = {
  /** Kills this one within a moment, unless it is down already. */
  soon(target: Program): void
  /** Stops killing, and waits until everybody runs again. */
  end(): Promise<void>
  kills: Map<string, number>
}

/**
 * Kills programs with -9 at random moments and starts each again after a while, as a supervisor would. At most `down` of
 * them are down at once, and one of a kind, or a slow machine would be busy with nothing but starting.
 */
export function unleash(
  targets: Program[],
  chance: Random,
  options: { between: readonly [number, number]; down: number; onBirth: (program: Program) => Promise<void> },
): Chaos {
  const kills = new Map<string, number>()
  const busy = new Map<Program, Promise<void>>()
  let going = true

  function strike(target: Program, after: number): void {
    if (!going || busy.size >= options.down || [...busy.keys()].some((one) => isLike(one, target))) return
    const life = (async () => {
      await delay(after)
      await target.kill()
      kills.set(target.name, (kills.get(target.name) ?? 0) + 1)
      await delay(chance.between(50, 400))
      await target.start()
      await options.onBirth(target)
    })()
    busy.set(
      target,
      life.finally(() => busy.delete(target)),
    )
  }

  const loop = (async () => {
    while (going) {
      await delay(chance.between(...options.between))
      const target = targets[chance.between(0, targets.length - 1)]
      if (going && target) strike(target, 0)
    }
  })()

  return {
    kills,
    soon: (target) => strike(target, chance.between(0, 60)),
    async end() {
      going = false
      await loop
      await Promise.all(busy.values())
    },
  }
}

/** `web 1` and `web 2` are of a kind, and so is each with itself. */
function isLike(one: Program, other: Program): boolean {
  const kind = ({ name }: Program) => name.split(' ')[0]
  return kind(one) === kind(other)
}
