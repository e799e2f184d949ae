import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // A visitor of the store learns no addresses of the administration: routes become known as links to them appear.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__routes' },
  buildEnd({ reactRouterConfig }) {
    compress(path.join(reactRouterConfig.buildDirectory, 'client'))
  },
} satisfies Config

/** Files are sent as they were compressed here, once and as small as it goes. Fonts already are. */
function compress(folder: string) {
  for (const name of globSync('**/*.{js,css,svg,json,txt,xml}', { cwd: folder })) {
    const file = path.join(folder, name)
    const content = readFileSync(file)
    if (content.length < 512) continue
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
