#!/usr/bin/env node
/**
 * Plays `systemctl` for a test: list-units, start, restart and stop of the units in deploy/systemd, as they stand there. Their folders
 * are found under PLAYED_ROOT; that holds a file with the number of each process, and its log.
 */
import { spawn } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseEnv } from 'node:util'

const root = process.env.PLAYED_ROOT
const [command, ...names] = process.argv.slice(2)
const pidFile = (name) => path.join(root, `${name}.pid`)

if (command === 'list-units') {
  for (const file of readdirSync(root).filter((name) => name.endsWith('.pid')))
    console.log(`${file.slice(0, -'.pid'.length)} loaded active running Ishtirak`)
} else {
  for (const name of names) {
    if (command !== 'start') await stop(name)
    if (command !== 'stop') start(name)
  }
}

function start(name) {
  const [, template, instance] = /^(.*@)(\w+)\.service$/.exec(name)
  const text = readFileSync(new URL(`../deploy/systemd/${template}.service`, import.meta.url), 'utf8')
  const placed = text
    .replaceAll('%i', instance)
    .replaceAll('/opt/ishtirak', root)
    .replaceAll('/etc/ishtirak', root)
    .replaceAll('/var/cache/ishtirak', path.join(root, 'cache'))
  const all = (key) =>
    placed
      .split('\n')
      .filter((line) => line.startsWith(`${key}=`))
      .map((line) => line.slice(key.length + 1))
  const env = Object.assign({}, ...all('Environment').map(assignmentsIn))
  // What files say counts over what the unit says.
  for (const file of all('EnvironmentFile')) {
    const place = file.replace(/^-/, '')
    if (existsSync(place)) Object.assign(env, parseEnv(readFileSync(place, 'utf8')))
  }
  const [program, ...words] = all('ExecStart')[0].split(' ')
  // `env` sets its variables behind all files, and becomes the program that follows them.
  while (program.endsWith('/env') && words[0].includes('=')) Object.assign(env, assignmentsIn(words.shift()))
  if (program.endsWith('/env')) words.shift()
  const log = openSync(path.join(root, `${name}.log`), 'a')
  const child = spawn(process.execPath, words, {
    cwd: all('WorkingDirectory')[0],
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.unref()
  writeFileSync(pidFile(name), String(child.pid))
}

/** `A=b "C=d e"`: the quotes hold together what has spaces in it. */
function assignmentsIn(line) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain)
  return Object.fromEntries(words.map((word) => [word.split('=')[0], word.slice(word.indexOf('=') + 1)]))
}

async function stop(name) {
  if (!existsSync(pidFile(name))) return
  const pid = Number(readFileSync(pidFile(name), 'utf8'))
  rmSync(pidFile(name))
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) await delay(20)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    // Ended, and not yet taken note of by its parent.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
