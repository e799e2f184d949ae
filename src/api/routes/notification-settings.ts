import { listNotificationSettingsRoute, setNotificationSettingsRoute } from '#contract/notification-settings'
import {
  listNotificationSettings,
  type NotificationSetting,
} from '#domain/account/notifications/list-settings'
import { setNotificationSettings } from '#domain/account/notifications/set-settings'
import type { Api } from '../calls/api-env.ts'

/** What a client is written about, over which channels. */
export function registerNotificationSettingRoutes(api: Api): void {
  api.openapi(listNotificationSettingsRoute, async (c) =>
    c.json(present(await listNotificationSettings(c.var.ctx)), 200),
  )

  api.openapi(setNotificationSettingsRoute, async (c) => {
    const wanted = c.req.valid('json').settings.map(({ is_on: isOn, ...rest }) => ({ ...rest, isOn }))
    return c.json(present(await setNotificationSettings(c.var.ctx, wanted)), 200)
  })
}

function present(settings: NotificationSetting[]) {
  return {
    settings: settings.map(({ kind, channel, isOn, canChange }) => ({
      kind,
      channel,
      is_on: isOn,
      can_change: canChange,
    })),
  }
}
