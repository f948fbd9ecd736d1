type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Joins modules into one object. Its type names the modules; that of a spread would exceed what the compiler can write. */
export const joined = <Modules extends object[]>(...modules: Modules): Intersection<Modules[number]> =>
  Object.assign({}, ...modules)
