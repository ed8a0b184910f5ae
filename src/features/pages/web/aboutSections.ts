/** What the product is and does, step by step, in our own words. [PAGE-05] [PAGE-08] [PAGE-09] */
export const aboutSections: readonly { title: string; text: string }[] = [
  {
    title: 'What is it?',
    text: 'Betwixt is for friends who bet each other on sports. It takes the lines of the sportsbooks, removes their margin, and shows the price that is fair to both sides. Nobody takes a cut, and no money moves here: Betwixt keeps the score of who owes whom.',
  },
  {
    title: 'Step 1: Browse Lines & Create Bids',
    text: 'Find a game, tap the side you like at its fair price, and choose your stake and how long the bid stands. For anything that no book quotes, make a custom bid.',
  },
  {
    title: 'Step 2: View & Accept Group Bids',
    text: 'Everyone in your group sees the bid from the other side, with what they would risk and win. The first to accept makes it an active bet. While it is open you can edit or cancel your bid; one that nobody takes is cancelled by itself when it expires.',
  },
  {
    title: 'Step 3: Track Active Bets',
    text: 'An accepted bid is an active bet at the price you both agreed on. Follow the score; when the game is completed, its result settles the bet and creates a pending debt. Custom bets are settled by hand.',
  },
  {
    title: 'Step 4: Settle Up',
    text: 'A pending debt waits until you have paid each other, however you like. Record the payment, and the debt is settled (paid). Debts in both directions are netted, so that one payment is enough.',
  },
  {
    title: "Step 5: See Who's Winning",
    text: 'The statistics show how everyone in the group has done, over any range, and what the fair prices saved you compared with a sportsbook.',
  },
]
