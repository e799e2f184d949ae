import { Trans, useLingui } from '@lingui/react/macro'
import { maxSocialLinks } from '#rules/shop/store'
import { maxLink, maxLinkName } from '#rules/desk/text-lengths'
import { Button, IconButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { useEditedRows } from './use-edited-rows.tsx'

type SocialLinksProps = {
  links: { name: string; url: string }[]
  errors: FieldErrors | undefined
}

/** Where else the store is found; rows come and go. */
export function SocialLinks({ links, errors }: SocialLinksProps) {
  const { t } = useLingui()
  const { rows, add, remove, kept } = useEditedRows('links', links, { name: '', url: '' })

  return (
    <fieldset className="stack gap-3">
      <legend className="field-label mb-3">
        <Trans>روابط التواصل</Trans>
      </legend>
      {kept}
      {rows.map((row, index) => {
        const number = index + 1
        return (
          <div key={row.key} className="row flex-nowrap items-end gap-2">
            <div className="grid flex-1 gap-2 md:grid-cols-[2fr_3fr]">
              <TextField
                label={t`اسم الرابط ${number}`}
                name="link_name"
                latin
                maxLength={maxLinkName}
                defaultValue={row.name}
                error={errorOf(errors, `social_links.${index}.name`)}
              />
              <TextField
                label={t`عنوان الرابط ${number}`}
                name="link_url"
                latin
                inputMode="url"
                maxLength={maxLink}
                defaultValue={row.url}
                error={errorOf(errors, `social_links.${index}.url`)}
              />
            </div>
            <IconButton
              icon="trash"
              label={t`حذف الرابط ${number}`}
              className="shrink-0"
              onClick={() => remove(row)}
            />
          </div>
        )
      })}
      {rows.length < maxSocialLinks && (
        <div>
          <Button type="button" kind="second" icon="plus" onClick={add}>
            <Trans>إضافة رابط</Trans>
          </Button>
        </div>
      )}
      <p className="hint">
        <Trans>
          يبدأ كل عنوان بـ <Ltr>https://</Ltr>، ويظهر اسمه أسفل صفحات المتجر.
        </Trans>
      </p>
    </fieldset>
  )
}
