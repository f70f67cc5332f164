/** Blocks of memory that are given back all at once: in chunks, so that nothing is copied as they become more. */

import { allocate } from '../heap'

const CHUNK: usize = 1 << 16

/** A chunk begins with the next chunk, 0 if there is none, and its end. */
const NEXT: usize = 0
const END: usize = 4
const HEAD: usize = 16

/** Blocks are these addresses: the first chunk, the one in use, and what is free in it. */
const FIRST: usize = 0
const CURRENT: usize = 4
const FREE: usize = 8

export function createBlocks(): usize {
  const blocks = allocate(12)
  store<u32>(blocks, <u32>createChunk(CHUNK), FIRST)
  giveBack(blocks)
  return blocks
}

/** All blocks are free again. */
export function giveBack(blocks: usize): void {
  enter(blocks, load<u32>(blocks, FIRST))
}

/** The address of so many bytes, a multiple of 8. */
export function takeBlock(blocks: usize, bytes: usize): usize {
  while (<usize>load<u32>(blocks, FREE) + bytes > <usize>load<u32>(<usize>load<u32>(blocks, CURRENT), END)) {
    const current = <usize>load<u32>(blocks, CURRENT)
    let next = <usize>load<u32>(current, NEXT)
    if (next === 0) {
      next = createChunk(max(CHUNK, bytes + HEAD))
      store<u32>(current, <u32>next, NEXT)
    }
    enter(blocks, next)
  }
  const block = <usize>load<u32>(blocks, FREE)
  store<u32>(blocks, <u32>(block + bytes), FREE)
  return block
}

function enter(blocks: usize, chunk: usize): void {
  store<u32>(blocks, <u32>chunk, CURRENT)
  store<u32>(blocks, <u32>(chunk + HEAD), FREE)
}

function createChunk(bytes: usize): usize {
  const chunk = allocate(bytes)
  store<u32>(chunk, <u32>(chunk + bytes), END)
  return chunk
}
