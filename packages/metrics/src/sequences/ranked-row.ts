/** What is known of one row of ranked lists: how much is right, and where it stands in the prediction. */
export class RankedRow {
  /** How many items are listed as right, repetitions too. */
  listed = 0;
  /** How many different items are right. */
  right = 0;
  /** How many hits there are: right items among the predicted ones that count. */
  hits = 0;
  /** Where each hit stands among the predicted items, from 1 on, ascending. */
  places = new Int32Array(16);

  addHit(place: number): void {
    if (this.hits === this.places.length) {
      const larger = new Int32Array(2 * this.hits);
      larger.set(this.places);
      this.places = larger;
    }
    this.places[this.hits] = place;
    this.hits++;
  }
}
