import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { isPersonal, waitingKinds } from '#rules/desk/waiting'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import { Notice } from '#ui/notice'
import { useMay, useStaffUser } from '../../frame/staff-user.ts'
import { useAction } from '../edit/use-action.ts'
import type { WaitingItem } from '../waiting-item/waiting-types.ts'

/** Who sees to it, and the way to take it or to give it back. */
export function WaitingTaker({ item }: { item: WaitingItem }) {
  const { t } = useLingui()
  const me = useStaffUser()?.id
  const mayAct = useMay(waitingKinds[item.kind].acts)
  const { Form, isBusy, refusal } = useAction(() => undefined)
  const by = item.taken?.by
  const hidden = (
    <>
      <input type="hidden" name="kind" value={item.kind} />
      <input type="hidden" name="subject" value={item.subject} />
      {by && by.id !== me && <input type="hidden" name="instead_of" value={by.id} />}
    </>
  )
  return (
    <div className="who">
      {!by && mayAct && (
        <Form method="post" action={href('/admin/waiting')} noValidate>
          {hidden}
          <button className="take" name="intent" value="take" aria-busy={isBusy || undefined}>
            <span className="face">
              <Icon name="plus" small />
            </span>
            <Trans>أتولاها</Trans>
          </button>
        </Form>
      )}
      {!by && !mayAct && (
        <span className="hint">
          <Trans>بلا مسؤول</Trans>
        </span>
      )}
      {by && (
        <span className="taken">
          <span className="face" aria-hidden="true">
            {[...by.name][0]}
          </span>
          <bdi>{by.id === me ? <Trans>أنتم</Trans> : by.name}</bdi>
        </span>
      )}
      {by && mayAct && !isPersonal(item.kind) && (
        <Menu square label={t`المسؤول عنها`} face={<Icon name="more" small />}>
          <Form method="post" action={href('/admin/waiting')} noValidate>
            {hidden}
            {by.id === me ? (
              <button name="intent" value="release">
                <Icon name="undo" />
                <Trans>ترك المهمة لغيركم</Trans>
              </button>
            ) : (
              <button name="intent" value="take">
                <Icon name="user" />
                <Trans>
                  أتولاها بدلًا من <bdi>{by.name}</bdi>
                </Trans>
              </button>
            )}
          </Form>
        </Menu>
      )}
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
    </div>
  )
}
