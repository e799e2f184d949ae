import { afterAll, expect, inject, test } from 'vitest'
import { maxShift, shiftOf, slowDown } from './layout-shift.ts'
import { isFull, phoneInArabic, seed } from './person.ts'
import { dialogsOf, plainScreensOf, screensOf } from './pictures/screens.ts'
import { openTown } from './pictures/town.ts'
import { signedIn } from './pictures/visit.ts'

/** No screen moves while it comes, whoever sees it: a few of them in a short run, all of them in a full one. */

const town = await openTown(inject('databaseServer'))
afterAll(town.close)
const screens = [...screensOf(town), ...plainScreensOf(town), ...dialogsOf(town)]
const tried = isFull ? screens : screens.filter((_, index) => (index + seed) % 24 === 0)

test.each(tried)('$name does not move while it comes', async ({ who, at }) => {
  const person = await signedIn(town, phoneInArabic, who)
  // Where somebody has to come by pressing, the page that they have come to is loaded anew.
  if (typeof at !== 'string') await at(person)
  await slowDown(person)
  const { sum, shifts } = await shiftOf(person, typeof at === 'string' ? at : person.page.url())
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift)
})
