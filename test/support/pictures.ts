import { randomBytes } from 'node:crypto'

/** Bytes that begin as an image does, and are another image each time. */
export const jpeg = (size = 2000): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size - 4)])
export const png = (size = 2000): Buffer =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(size - 8)])
export const pdf = (size = 2000): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])

/** Another picture of the same paper each time, for the stand-in that reads papers. */
export const pictureOf = (paper: string): Buffer => Buffer.concat([png(), Buffer.from(`PAPER:${paper}`)])
