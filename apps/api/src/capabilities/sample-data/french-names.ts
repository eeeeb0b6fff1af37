export const lastnames =
  `Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel
Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Faure Andre Mercier Blanc Guérin Boyer Garnier Chevalier François Legrand
Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson Marchand Duval Denis Dumont Marie Lemaire Noël Meyer Dufour
Meunier Brun Blanchard Giraud Joly Rivière Lucas Brunet Gaillard Barbier Arnaud Martinez Gérard Roche Renard Schmitt Roy Leroux Colin Vidal Caron
Picard Roger Fabre Aubert Lemoine Renaud Dumas Lacroix Olivier Philippe Bourgeois Pierre Benoit Rey Leclerc Payet Rolland Leclercq Guillaume Lecomte
Lopez Jean Dupuy Guillot Hubert Berger Carpentier Sanchez Dupuis Moulin Louis Deschamps Huet Vasseur Perez Boucher Fleury Royer Klein Jacquet Adam
Paris Poirier Marty Aubry Guyot Carré Charles Renault Charpentier Ménard Maillard Baron Bertin Bailly Hervé Schneider Fernandez Le-Gall Collet Léger
Bouvier Julien Prévost Millet Perrot Daniel Le-Goff Cousin Germain Breton Besson Langlois Rémy Pelletier Lévêque Perrier Leblanc Barré Lebrun Marchal
Weber Mallet Hamon Boulanger Jacob Monnier Michaud Rodriguez Guichard Gillet Étienne Grondin Poulain Tessier Chevallier Collin Chauvin Da-Silva Bouchet
N'Guyen Traoré Diallo Benali Haddad Cohen Nguyen Tran Yilmaz Kowalski Ferreira D'Angelo O'Brien Saint-Clair De-La-Tour`
    .split(/\s+/)
    .map((name) => name.replaceAll('De-La-Tour', 'De La Tour').replaceAll('Da-Silva', 'Da Silva').replaceAll('Le-G', 'Le G'));

export const womenFirstnames =
  `Claire Camille Léa Manon Chloé Emma Julie Marie Sarah Laura Anaïs Pauline Mathilde Sophie Céline Aurélie Émilie Élodie
Stéphanie Nathalie Isabelle Sylvie Catherine Françoise Martine Valérie Sandrine Véronique Christelle Delphine Karine Virginie Audrey Hélène Lucie Alice
Inès Jade Louise Zoé Clémence Margaux Juliette Charlotte Ève Noémie Océane Amandine Marine Anne-Sophie Marie-Laure Fatima Aïcha Nadia Yasmine Thérèse`.split(
    /\s+/,
  );

export const menFirstnames =
  `Thomas Nicolas Julien Alexandre Pierre Antoine Maxime Quentin Hugo Lucas Louis Gabriel Arthur Jules Adam Raphaël Léo Nathan
Théo Clément Florian Guillaume Romain Kévin Jérémy Mathieu Sébastien Christophe Philippe Laurent Frédéric Stéphane Olivier Patrick Alain Bernard Michel
Éric Thierry Pascal Didier Bruno Vincent Benoît François Jean-Pierre Jean-Marc Karim Mehdi Mohamed Ibrahim Rémi Grégory Cédric Fabien Damien Yann Loïc`.split(
    /\s+/,
  );

export const childFirstnames =
  `Gabriel Léo Raphaël Louis Noah Jules Arthur Adam Maël Lucas Hugo Liam Sacha Gabin Nathan Mohamed Éden Tom Naël Paul Léon
Jade Louise Ambre Alba Emma Rose Alice Romy Anna Lina Léna Mia Chloé Julia Lou Agathe Iris Nour Juliette Inaya Zoé Jeanne Charlie Élise Apolline`.split(
    /\s+/,
  );
