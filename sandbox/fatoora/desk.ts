import type { Clock } from '../practice/clock.ts'
import type { Books } from './books.ts'
import type { AuthorityKeys } from './certificates/authority.ts'
import type { FaultList } from './faults.ts'

/** What everything here works with. */
export interface Desk {
  clock: Clock
  books: Books
  faults: FaultList
  keys: AuthorityKeys
}
