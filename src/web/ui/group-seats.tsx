import { maxGroupMembers } from '#rules/sale/group'
import { Icon } from './icon.tsx'

type GroupSeatsProps = {
  /** The owner's first name; empty where it is not known. */
  owner: string
  /** `name`: null for an invitation, empty for somebody who joined without one. */
  members: { key: string; name: string | null }[]
}

/**
 * Who shares a plan, as beads on a spindle: the owner, those who joined by their initials, invitations, and
 * free places. For eyes only: what it shows is said beside it.
 */
export function GroupSeats({ owner, members }: GroupSeatsProps) {
  return (
    <div className="group-seats" aria-hidden="true">
      <Seat name={owner} />
      {members.map(({ key, name }) =>
        name === null ? (
          <span key={key} className="seat invited">
            <Icon name="mail" small />
          </span>
        ) : (
          <Seat key={key} name={name} />
        ),
      )}
      {Array.from({ length: Math.max(0, maxGroupMembers - members.length) }, (_, free) => (
        <span key={free} className="seat free" />
      ))}
    </div>
  )
}

function Seat({ name }: { name: string }) {
  const initial = name.trim()[0]
  return <span className="seat">{initial ? <bdi>{initial}</bdi> : <Icon name="user" small />}</span>
}
