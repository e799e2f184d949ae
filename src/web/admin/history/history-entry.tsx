import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Activity as ActivitySchema } from '#contract/activities'
import type { z } from '#contract/wire'
import { Diff } from '#ui/diff'
import { Disclosure } from '#ui/disclosure'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { CopyButton } from '../copy-button.tsx'
import { ChangedValue } from './changed-value.tsx'
import { useHistoryWords } from './history-words.ts'
import { type NamedThing, ThingLink } from './thing-link.tsx'
import { useOrderWords } from '../words/order-words.ts'

export type Activity = z.infer<typeof ActivitySchema>

type HistoryEntryProps = {
  activity: Activity
  /** What the ids in it mean. */
  named: ReadonlyMap<string, NamedThing>
  /** The id of the entity whose history this is; not repeated beside each of its facts. */
  ownId: string
  now: string
  action?: ReactNode
}

/**
 * Who, in which role, did what, to which thing, when, from where, under which request; then field by field
 * what it changed.
 */
export function HistoryEntry({ activity, named, ownId, now, action }: HistoryEntryProps) {
  const { t } = useLingui()
  const words = useHistoryWords()
  const { icon, tone } = words.look(activity.action)
  const nameOf = (id: unknown) => (typeof id === 'string' ? named.get(id) : undefined)
  const about = nameOf(activity.entity_id)
  const isKnown = (id: unknown) => [ownId, about?.thing_id].includes(nameOf(id)?.thing_id ?? String(id))
  const rows = Object.entries(activity.changes)
    .filter(([, { before, after }]) => before !== null || !isKnown(after))
    .map(([field, { before, after }]) => ({
      key: field,
      field: words.field(field),
      // What was empty before has a first value, which is said once.
      ...(!isEmpty(before) && {
        before: (
          <ChangedValue
            entity={activity.entity}
            field={field}
            value={before}
            other={after}
            thing={nameOf(before)}
          />
        ),
      }),
      after: (
        <ChangedValue
          entity={activity.entity}
          field={field}
          value={after}
          other={before}
          thing={nameOf(after)}
        />
      ),
    }))

  // A creation has no values before it, so its first values are folded.
  const isBeginning = activity.action.endsWith('.created')

  return (
    <li>
      <span className={`disc tone-${tone}`}>
        <Icon name={icon} />
      </span>
      <div className="stack gap-2.5">
        <div className="row flex-col items-start justify-between gap-y-0.5 md:flex-row md:flex-nowrap">
          <div>
            <Who actor={activity.actor} />
            <div className="text-sm text-ink-2">
              {words.action(activity.action)}
              {about && about.thing_id !== ownId && (
                <>
                  {' · '}
                  <ThingLink thing={about} />
                </>
              )}
            </div>
          </div>
          <div className="hint md:shrink-0 md:text-end">
            <RecentTime value={activity.created_at} now={now} />
            <div className="row gap-x-3 gap-y-0 md:flex-nowrap md:justify-end">
              {activity.address && <Ltr mono>{activity.address}</Ltr>}
              {/* For whoever looks into the logs; people do not read it. */}
              <span className="row flex-nowrap gap-1 whitespace-nowrap">
                <Trans>معرّف الاستدعاء</Trans>
                <CopyButton text={activity.request_id} label={t`نسخ معرّف الاستدعاء`} />
              </span>
            </div>
          </div>
        </div>
        {isBeginning && rows.length > 3 ? (
          <Disclosure
            inline
            title={
              <Plural
                value={rows.length}
                zero="القيم الأولى"
                one="القيم الأولى: حقل واحد"
                two="القيم الأولى: حقلان"
                few="القيم الأولى: # حقول"
                many="القيم الأولى: # حقلًا"
                other="القيم الأولى: # حقل"
              />
            }
          >
            <Diff rows={rows} />
          </Disclosure>
        ) : (
          rows.length > 0 && <Diff rows={rows} />
        )}
        {action}
      </div>
    </li>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function Who({ actor: { kind, name, role } }: { actor: Activity['actor'] }) {
  const words = useOrderWords()
  const title = {
    client: <Trans>العميل</Trans>,
    staff: role ? words.role(role) : <Trans>الإدارة</Trans>,
    api_client: <Trans>تطبيق شريك</Trans>,
    system: <Trans>مهمة تلقائية</Trans>,
  }[kind]
  return (
    <div>
      <span className="font-medium">
        {kind === 'system' ? <Trans>النظام</Trans> : name ? <bdi>{name}</bdi> : <Trans>حساب مغلق</Trans>}
      </span>{' '}
      <span className="text-sm text-ink-3">{title}</span>
    </div>
  )
}
