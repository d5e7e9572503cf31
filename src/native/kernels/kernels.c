// The inner loops of the multilingual encoder and of exact vector search. src/models/matrix/matrix-kernel.ts and
// src/models/builtin/multilingual/loops.ts are their twins, say what they compute, and give the same bits. WebAssembly has vectors of 128
// bits, and these use the 256 bits of AVX2. No C library is needed, so one file serves each C library of Linux. Floats are added in the
// order of the twins, in doubles, and no product is fused with a sum. scripts/kernels/make builds this.

#include <stdint.h>

#ifdef _WIN32
#define VISIBLE __declspec(dllexport)
int _fltused;
int _DllMainCRTStartup(void *module, unsigned reason, void *reserved) { return 1; }
#else
#define VISIBLE __attribute__((visibility("default")))
#endif
#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>
#define TARGET __attribute__((target("avx2")))
#define LANES 16
typedef __m256i Numbers, Sums;
TARGET INLINE Sums zero(void) { return _mm256_setzero_si256(); }
TARGET INLINE Numbers row_numbers(const int16_t *at) { return _mm256_loadu_si256((const __m256i *)at); }
TARGET INLINE Numbers column_numbers(const int8_t *at) { return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)at)); }
TARGET INLINE Sums plus_products(Sums sums, Numbers a, Numbers b) { return _mm256_add_epi32(sums, _mm256_madd_epi16(a, b)); }
TARGET INLINE void store_totals(int32_t *out, const Sums s[4]) {
  Sums halves = _mm256_hadd_epi32(_mm256_hadd_epi32(s[0], s[1]), _mm256_hadd_epi32(s[2], s[3]));
  _mm_storeu_si128((__m128i *)out, _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1)));
}

#elif defined(__aarch64__)

#include <arm_neon.h>
#define TARGET
#define LANES 8
typedef int16x8_t Numbers;
typedef int32x4_t Sums;
INLINE Sums zero(void) { return vdupq_n_s32(0); }
INLINE Numbers row_numbers(const int16_t *at) { return vld1q_s16(at); }
INLINE Numbers column_numbers(const int8_t *at) { return vmovl_s8(vld1_s8(at)); }
INLINE Sums plus_products(Sums sums, Numbers a, Numbers b) {
  return vmlal_high_s16(vmlal_s16(sums, vget_low_s16(a), vget_low_s16(b)), a, b);
}
INLINE void store_totals(int32_t *out, const Sums s[4]) {
  vst1q_s32(out, vpaddq_s32(vpaddq_s32(s[0], s[1]), vpaddq_s32(s[2], s[3])));
}

#endif

#define EXPORT TARGET VISIBLE
#define TILE_ROWS 2
#define TILE_COLUMNS 4

// Whether this processor and its operating system have what the others use. Not TARGET, because it must run everywhere.
VISIBLE int32_t is_supported(void) {
#if defined(__x86_64__)
  unsigned a, b, c, d, saved, unused;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE)) return 0;
  __asm__("xgetbv" : "=a"(saved), "=d"(unused) : "c"(0));
  // The system saves the registers of 128 and of 256 bits.
  return (saved & 6) == 6 && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2) != 0;
#else
  return 1;
#endif
}

// The sums of `rows` rows, a constant, and four columns stay in registers.
TARGET INLINE void tile(int rows, const char *row, int64_t row_stride, const int8_t *column, int64_t width, char *out, int64_t out_stride) {
  Sums sums[TILE_ROWS][TILE_COLUMNS];
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < TILE_COLUMNS; c++) sums[r][c] = zero();
#pragma unroll 2
  for (int64_t i = 0; i < width; i += LANES) {
    Numbers columns[TILE_COLUMNS];
    for (int c = 0; c < TILE_COLUMNS; c++) columns[c] = column_numbers(column + c * width + i);
    for (int r = 0; r < rows; r++) {
      Numbers numbers = row_numbers((const int16_t *)(row + r * row_stride) + i);
      for (int c = 0; c < TILE_COLUMNS; c++) sums[r][c] = plus_products(sums[r][c], numbers, columns[c]);
    }
  }
  for (int r = 0; r < rows; r++) store_totals((int32_t *)(out + r * out_stride), sums[r]);
}

// Strides are bytes, as in MatrixKernel; the number of columns is a multiple of 4, and `width` of 16.
EXPORT void multiply(const char *rows, int32_t row_count, int32_t row_stride, const int8_t *columns, int32_t column_count, int32_t width,
                     char *out, int32_t out_stride) {
  for (int32_t column = 0; column < column_count; column += TILE_COLUMNS) {
    const int8_t *first = columns + (int64_t)column * width;
    const char *row = rows;
    char *to = out + column * sizeof(int32_t);
    int32_t left = row_count;
    for (; left >= TILE_ROWS; left -= TILE_ROWS, row += TILE_ROWS * (int64_t)row_stride, to += TILE_ROWS * (int64_t)out_stride)
      tile(TILE_ROWS, row, row_stride, first, width, to, out_stride);
    if (left > 0) tile(1, row, row_stride, first, width, to, out_stride);
  }
}

EXPORT double round_numbers(const float *numbers, int32_t count, int32_t limit, int16_t *out) {
  // Positive floats are in the order of their bits.
  const int32_t *bits = (const int32_t *)numbers;
  union { int32_t bits; float value; } peak = {0};
  for (int32_t i = 0; i < count; i++) {
    int32_t size = bits[i] & 0x7fffffff;
    peak.bits = size > peak.bits ? size : peak.bits;
  }
  double scale = limit / (peak.value > 1e-20 ? (double)peak.value : 1e-20), offset = limit + 0.5;
  for (int32_t i = 0; i < count; i++) out[i] = (int16_t)((int32_t)(numbers[i] * scale + offset) - limit);
  return 1 / scale;
}

EXPORT void scale_rows(const int32_t *sums, int32_t rows, int32_t width, double scale, const float *restrict bias, float *restrict out,
                       int32_t out_width) {
  for (int32_t row = 0; row < rows; row++, sums += width, out += out_width)
    for (int32_t i = 0; i < width; i++) out[i] = (float)(sums[i] * scale + bias[i]);
}

EXPORT void add_positive(const int32_t *sums, int32_t rows, int32_t width, double scale, const float *restrict bias, float *restrict layer) {
  for (int32_t row = 0; row < rows; row++, sums += width, layer += width)
    for (int32_t i = 0; i < width; i++) {
      double value = sums[i] * scale + bias[i];
      layer[i] = (float)((value > 0 ? value : 0) + layer[i]);
    }
}

// A sum is one chain of additions, which a processor does one after the other, so four rows are summed at once.
EXPORT void normalize_rows(float *rows, int32_t count, int32_t width, double epsilon, const float *restrict gain, const float *restrict bias) {
  for (int32_t first = 0; first < count; first += 4, rows += 4 * (int64_t)width) {
    int32_t some = count - first < 4 ? count - first : 4;
    double sum[4] = {0}, squares[4] = {0};
    // Of the last rows, some are summed twice rather than any that are not there.
    const float *from[4] = {rows, rows + (some > 1) * width, rows + (some > 2) * 2 * width, rows + (some > 3) * 3 * width};
    for (int32_t i = 0; i < width; i++)
      for (int r = 0; r < 4; r++) {
        double value = from[r][i];
        sum[r] += value;
        squares[r] += value * value;
      }
    for (int32_t r = 0; r < some; r++) {
      float *restrict row = rows + r * width;
      double mean = sum[r] / width, variance = squares[r] / width - mean * mean;
      double scale = 1 / __builtin_sqrt((variance > 0 ? variance : 0) + epsilon);
      for (int32_t i = 0; i < width; i++) row[i] = (float)((row[i] - mean) * scale * gain[i] + bias[i]);
    }
  }
}

EXPORT void add_rows(const float *restrict rows, int32_t count, int32_t width, float *restrict sum) {
  for (; count > 0; count--, rows += width)
    for (int32_t i = 0; i < width; i++) sum[i] += rows[i];
}
