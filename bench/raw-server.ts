/**
 * The yardstick: node:http that answers one body from memory and does nothing else. PUT /body sets what it answers, with
 * the headers that it is given; /cpu tells the CPU seconds of this process.
 */
import { createServer } from 'node:http'

let body = Buffer.from('')
let headers: Record<string, string> = {}

const server = createServer((request, response) => {
  if (request.url === '/cpu') {
    const { user, system } = process.cpuUsage()
    response.end(String((user + system) / 1e6))
    return
  }
  if (request.method === 'PUT') {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      body = Buffer.concat(chunks)
      headers = { 'content-type': String(request.headers['x-type']), 'content-length': String(body.length) }
      if (request.headers['x-encoding']) headers['content-encoding'] = String(request.headers['x-encoding'])
      response.end()
    })
    return
  }
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('Raw ready'))
