(module
  (memory (import "scan" "memory") 1 65536)
  ;; distances[i] (u16) = number of different bits between code i and the query; size: bytes of a code, a multiple of 16
  (func (export "distances") (param $code i32) (param $end i32) (param $size i32) (param $query i32) (param $out i32)
    (local $at i32) (local $sum v128)
    (block $done
      (loop $codes
        (br_if $done (i32.ge_u (local.get $code) (local.get $end)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $bytes
          (local.set $sum (i8x16.add (local.get $sum)
            (i8x16.popcnt (v128.xor
              (v128.load (i32.add (local.get $code) (local.get $at)))
              (v128.load (i32.add (local.get $query) (local.get $at)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $bytes (i32.lt_u (local.get $at) (local.get $size))))
        (local.set $sum (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $sum))))
        (i32.store16 (local.get $out) (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $code (i32.add (local.get $code) (local.get $size)))
        (local.set $out (i32.add (local.get $out) (i32.const 2)))
        (br $codes)))))
