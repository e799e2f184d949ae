import { Plural, useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/icon'
import type { BulkOutcome } from './bulk.endpoint.ts'

/** How many rows it would do, or did; beside each refused one, why. */
export function Outcome({
  answer,
  names,
}: {
  answer: NonNullable<BulkOutcome['answer']>
  names: Map<string, string>
}) {
  const { t } = useLingui()
  const refused = answer.results.filter(({ outcome }) => outcome === 'refused')
  const can = answer.results.filter(({ outcome }) => outcome === 'done')
  return (
    <>
      <p className="font-medium">
        {answer.dry_run ? (
          <Plural
            value={answer.done}
            zero="لا يمكن تنفيذ هذا الإجراء على أي صف."
            one="يمكن تنفيذ هذا الإجراء على صف واحد."
            two="يمكن تنفيذ هذا الإجراء على صفين."
            few="يمكن تنفيذ هذا الإجراء على # صفوف."
            many="يمكن تنفيذ هذا الإجراء على # صفًا."
            other="يمكن تنفيذ هذا الإجراء على # صف."
          />
        ) : (
          <Plural
            value={answer.done}
            zero="لم يُنفّذ الإجراء على أي صف."
            one="نُفّذ الإجراء على صف واحد."
            two="نُفّذ الإجراء على صفين."
            few="نُفّذ الإجراء على # صفوف."
            many="نُفّذ الإجراء على # صفًا."
            other="نُفّذ الإجراء على # صف."
          />
        )}
      </p>
      {can.length > 0 && (
        <ul
          className="flex max-h-32 flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-sm"
          aria-label={answer.dry_run ? t`ما يُنفّذ عليه` : t`ما نُفّذ عليه`}
        >
          {can.map(({ id }) => (
            <li key={id}>
              <bdi className="font-medium">{names.get(id) ?? id}</bdi>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className="stack max-h-64 gap-2 overflow-y-auto text-sm">
          {refused.map(({ id, message }) => (
            <li key={id} className="flex items-start gap-2">
              <span className="text-bad-fg">
                <Icon name="cross" small />
              </span>
              <span>
                <bdi className="font-medium">{names.get(id) ?? id}</bdi>: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
