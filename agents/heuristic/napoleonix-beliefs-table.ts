// How much likelier a grade of conduct is for each kind than for hidden units in general, in percent: [evidence][grade][kind], kinds in the
// order of KINDS. Of steps and advance the grades of those that moved are compared among those that moved; a unit that has not moved is
// taken for a soldier as often as soldiers of that kind had not. From decisions of 900 matches of the heuristic with itself on small and
// 200 on standard, one action in twenty at random, with 50 units' worth of doubt.
export const CONDUCT: readonly number[] = [
  // rows behind the front: 0, 1, 2, 3 and more
  ...[28, 31, 24, 28, 47, 76, 121, 139, 81, 8, 17, 105, 215, 185],
  ...[129, 120, 115, 120, 145, 132, 106, 89, 112, 56, 55, 115, 21, 41],
  ...[196, 183, 203, 191, 133, 101, 60, 52, 122, 318, 266, 70, 2, 30],
  ...[155, 231, 252, 228, 139, 102, 37, 28, 106, 302, 434, 82, 1, 17],
  // steps: 0, 1, 2 to 4, more
  ...[77, 79, 77, 82, 77, 70, 71, 75, 65, 62, 34, 100, 100, 100],
  ...[150, 152, 163, 128, 135, 112, 96, 85, 72, 79, 150, 100, 100, 100],
  ...[102, 101, 91, 98, 102, 111, 109, 107, 90, 91, 98, 100, 100, 100],
  ...[31, 32, 37, 69, 52, 63, 89, 106, 154, 144, 40, 100, 100, 100],
  // advance in rows of those that moved: has not moved, none or back, 1 or 2, more
  ...[100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
  ...[61, 54, 68, 79, 61, 69, 76, 68, 161, 200, 43, 100, 100, 100],
  ...[129, 130, 123, 110, 118, 111, 104, 100, 77, 67, 139, 100, 100, 100],
  ...[51, 63, 61, 101, 101, 114, 132, 171, 72, 38, 43, 100, 100, 100],
  // enemy plies beside an own unit and left there: 0, 1 or 2, 3 to 9, more
  ...[109, 106, 107, 103, 104, 103, 104, 102, 100, 98, 105, 90, 103, 102],
  ...[13, 46, 45, 72, 69, 70, 70, 87, 111, 121, 45, 179, 72, 79],
  ...[28, 48, 10, 37, 42, 45, 39, 42, 74, 103, 59, 276, 84, 113],
  ...[89, 48, 3, 106, 71, 96, 70, 25, 68, 113, 159, 241, 52, 66],
];
