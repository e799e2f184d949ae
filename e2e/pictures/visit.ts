import { giveCookie } from '../books.ts'
import { type Look, newPerson, type Person } from '../person.ts'
import { open } from '../way.ts'
import type { Screen, Who } from './screens.ts'
import type { Town } from './town.ts'

/** A browser of one of the town's people, signed in, with nothing open yet. */
export async function signedIn({ place, tokens }: Town, how: Look, who: Who): Promise<Person> {
  const person = await newPerson(how, place)
  if (who === 'admin') {
    await giveCookie(person, 'staff_session', tokens.admin)
    await giveCookie(person, 'staff_seen', '1')
  } else if (who !== 'visitor') {
    await giveCookie(person, 'session', tokens[who])
  }
  return person
}

/** A screen as the one of the town's people sees it whom it is for. */
export async function visit(town: Town, how: Look, { who, at }: Screen): Promise<Person> {
  const person = await signedIn(town, how, who)
  await (typeof at === 'string' ? open(person, at) : at(person))
  return person
}
