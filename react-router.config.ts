import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // A visitor of the store learns no addresses of the administration: routes become known as links to them appear.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__routes' },
} satisfies Config
