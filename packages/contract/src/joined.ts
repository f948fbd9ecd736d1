type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/**
 * Joins modules into one object. Its type names the modules; that of a spread would exceed what the compiler can write.
 * A schema that two modules export under one name is optional in the type.
 */
export const joined = <Modules extends object[]>(...modules: Modules): Intersection<Modules[number]> =>
  Object.assign({}, ...modules)
