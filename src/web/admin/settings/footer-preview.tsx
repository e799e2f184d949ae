import { formatSupportHours } from '#locales/support-hours'
import { useLanguage } from '#ui/language'
import { FooterOf } from '../../frame/footer.tsx'
import { useStore } from '../../frame/store-settings.ts'
import type { SettingsFields } from './settings-form.ts'

/** The foot of the shop's pages, as it would look with what is typed; nothing in it can be pressed. */
export function FooterPreview({ settings, year }: { settings: SettingsFields; year: number }) {
  const language = useLanguage()
  const { support_schedule: schedule } = settings
  const pages = useStore()?.page_links ?? []
  const store = {
    ...settings,
    page_links: pages,
    name: settings[`name_${language}`],
    sentence: settings[`sentence_${language}`],
    legal_name: settings[`legal_name_${language}`],
    address: settings[`address_${language}`],
    support_hours: schedule ? formatSupportHours(schedule, language) : settings[`support_hours_${language}`],
  }
  return (
    <div inert className="overflow-hidden rounded-card [&>.foot]:mt-0">
      <FooterOf store={store} year={year} />
    </div>
  )
}
