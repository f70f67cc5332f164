import { crc32, deflateRawSync } from 'node:zlib'

/** A file to put into an archive; `claims` overrides what its headers say of it. */
export interface ZipFile {
  readonly name: string
  readonly content: string | Uint8Array
  readonly method?: 'stored' | 'deflated'
  readonly claims?: {
    readonly size?: number
    readonly crc?: number
    readonly method?: number
    readonly flags?: number
  }
}

/** A zip archive, made without any code of the reader. */
export function makeZip(files: readonly ZipFile[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let start = 0
  for (const file of files) {
    const { local, central } = recordsOf(file, start)
    locals.push(local)
    centrals.push(central)
    start += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(start, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)])
}

function recordsOf({ name, content, method = 'deflated', claims = {} }: ZipFile, start: number) {
  const bytes = Buffer.from(content as Uint8Array)
  const packed = method === 'stored' ? bytes : deflateRawSync(bytes)
  const common = Buffer.alloc(26) // from the version to the length of the extra field
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(claims.flags ?? 0, 2)
  common.writeUInt16LE(claims.method ?? (method === 'stored' ? 0 : 8), 4)
  common.writeUInt32LE(claims.crc ?? crc32(bytes), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(claims.size ?? bytes.length, 18)
  common.writeUInt16LE(name.length, 22)
  const tail = Buffer.alloc(14) // from the length of the comment to the place of the local header
  tail.writeUInt32LE(start, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, Buffer.from(name)]),
  }
}
