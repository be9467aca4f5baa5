// Node dates its answers by the machine, and clients of AWS go by that date: a moved clock dates them too.
import http from 'node:http'

const { emit } = http.Server.prototype
http.Server.prototype.emit = function (name, ...args) {
  if (name === 'request') args[1].setHeader('date', new Date().toUTCString())
  return emit.call(this, name, ...args)
}
